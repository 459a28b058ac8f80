//! Services whose keys have no prefix: their name before a random word is enough, without `key` or `token`.

use tool_guard_text::part::At;

/// Sorted.
#[rustfmt::skip]
const SERVICES: &[&str] = &[
    "abbysale", "abstractapi", "abuseipdb", "accuweather", "activecampaign", "adafruit", "adobeio", "adyen", "aeroworkflow", "agora",
    "ahrefs", "airbrake", "airship", "airtable", "airvisual", "aiven", "alchemy", "aletheiaapi", "algolia", "alibaba", "alienvault",
    "allsports", "alphavantage", "amadeus", "ambee", "amplitude", "anthropic", "anypoint", "apacta", "api2cart", "apideck", "apiflash",
    "apifonica", "apify", "apilayer", "apimatic", "apitemplate", "appcues", "appfollow", "appointedd", "appoptics", "appsynergy", "apptivo",
    "appveyor", "artsy", "asana", "asgardeo", "assemblyai", "atlassian", "audd", "auth0", "auth0mgmt", "autodesk", "autoklose",
    "avazapersonal", "aviationstack", "axonaut", "aylien", "ayrshare", "azuredevops", "bamboohr", "bannerbear", "baremetrics", "baseten",
    "beamer", "beebole", "besnappy", "besttime", "betterstack", "bigcommerce", "billomat", "binance", "bitbucket", "bitcoinaverage",
    "bitfinex", "bitly", "bitmex", "blablabus", "blazemeter", "blitapp", "blockchair", "blockcypher", "blocknative", "bombbomb",
    "boostnote", "borgbase", "braintree", "brandfetch", "brevo", "browserstack", "browshot", "bscscan", "buddybuild", "bugsnag",
    "buildkite", "buttercms", "bybit", "caflou", "calendly", "calorieninja", "campayn", "cannyio", "capsulecrm", "captaindata",
    "carboninterface", "cashboard", "caspio", "censys", "cexio", "chartmogul", "chatfuel", "checio", "checklyhq", "checkvist", "cicero",
    "circleci", "clarifai", "clearbit", "clerk", "clickhelp", "clickup", "cliengo", "clinchpad", "clockify", "clockworksms", "closecrm",
    "cloudconvert", "cloudelements", "cloudflare", "cloudflareapi", "cloudimage", "cloudinary", "cloudmersive", "cloudplan", "cloudsmith",
    "cloverly", "clustdoc", "codacy", "codeclimate", "codecov", "codemagic", "codequiry", "cohere", "coinapi", "coinbase", "coinlayer",
    "coinlib", "coinmarketcap", "commercejs", "companyhub", "confluent", "contentful", "convertkit", "convier", "countrylayer", "coveralls",
    "craftmypdf", "crossbrowser", "crowdin", "cryptocompare", "currencycloud", "currencyfreaks", "currencylayer", "currencyscoop",
    "currentsapi", "customerguru", "customerio", "d7network", "dailyco", "dareboost", "databox", "databricks", "datadog", "datadoghq",
    "datagov", "debounce", "deepai", "deepgram", "deepseek", "delighted", "detectify", "detectlanguage", "dfuse", "diffbot", "diggernaut",
    "digicert", "digitalocean", "discogs", "discord", "disqus", "dnscheck", "docparser", "docspring", "documo", "docusign", "dotdigital",
    "dovico", "dronahq", "droneci", "dropbox", "duffel", "dwolla", "dynadot", "dynalist", "dynatrace", "dyspatch", "eagleeyenetworks",
    "easyinsight", "easypost", "ecostruxureit", "edamam", "edenai", "eightxeight", "elasticemail", "elevenlabs", "enablex", "endorlabs",
    "enigma", "envoyapikey", "etherscan", "etsyapi", "eventbrite", "everhour", "exchangerate", "exchangerateapi", "exchangeratesapi",
    "exportsdk", "extractorapi", "facebook", "faceplusplus", "facepp", "fastforex", "fastly", "fetchrss", "fibery", "figma", "fileio",
    "filestack", "finage", "financialmodel", "findl", "finnhub", "firecrawl", "fireworks", "flatio", "fleetbase", "flexport", "flickr",
    "flightapi", "flightlabs", "flightstats", "flowflu", "flutterwave", "fmfw", "formbucket", "formcraft", "formsite", "foursquare",
    "foursquareapi", "frameio", "freshbooks", "freshdesk", "freshteam", "fullstory", "fxmarket", "gengo", "geoapify", "geocodify",
    "geocodio", "geoipifi", "getgeoapi", "getgist", "getresponse", "getsandbox", "ghostinspector", "giphy", "gitea", "github", "gitlab",
    "glassnode", "gocanvas", "gocardless", "goodday", "googlemaps", "grafana", "graphcms", "graphhopper", "groq", "grovehq", "gtmetrix",
    "guardianapi", "gumroad", "gyazo", "happyscribe", "hellosign", "helpcrunch", "helpscout", "hereapi", "heroku", "hiveage", "holidayapi",
    "holistic", "honeybadger", "honeycomb", "hotjar", "html2pdf", "hubspot", "huggingface", "hybiscus", "hypertrack", "iconfinder",
    "iexapis", "iexcloud", "imagekit", "imagga", "imgbb", "infura", "insightly", "instabot", "instagram", "instana", "integromat",
    "intercom", "intrinio", "invoiceocean", "ipapi", "ipdata", "ipgeolocation", "ipinfo", "ipinfodb", "ipquality", "ipstack", "iterable",
    "ixmaps", "jira", "jotform", "jupiterone", "juro", "kaleyra", "kanbantool", "karmacrm", "keenio", "kickbox", "klaviyo", "klipfolio",
    "knapsackpro", "kontent", "kraken", "kucoin", "kylas", "langchain", "languagelayer", "lastfm", "launchdarkly", "leadfeeder", "lemlist",
    "lemonsqueezy", "lendflow", "lessannoyingcrm", "lexigram", "linearapi", "linemessaging", "linenotify", "linkedin", "liveagent",
    "livestorm", "loadmill", "lob", "locationiq", "logdna", "loggly", "loginradius", "lokalise", "lokalisetoken", "loyverse", "luno", "m3o",
    "madkudu", "magicbell", "mailboxlayer", "mailchimp", "mailerlite", "mailgun", "mailjet", "mailjetsms", "mailmodo", "mailsac",
    "mandrill", "mapbox", "mapquest", "marketstack", "mavenlink", "maxmind", "maxmindlicense", "mcafee", "mediastack", "meilisearch",
    "meraki", "mesibo", "messagebird", "messari", "metaapi", "metrilo", "mindmeister", "mistral", "mixpanel", "mockaroo", "monkeylearn",
    "moonclerk", "moonpay", "moosend", "moralis", "mrticktock", "myfreshworks", "myintervals", "namecheap", "nanonets", "netlify",
    "neutrinoapi", "newrelic", "newsapi", "newscatcher", "nexmo", "nftport", "ngrok", "nightfall", "nocodeapi", "noticeable",
    "notificationapi", "notion", "nozbe", "nozbeteams", "numverify", "nutritionix", "nylas", "nytimes", "nytimesapi", "oanda", "okta",
    "omnisend", "onedesk", "onelogin", "onepagecrm", "onesignal", "onfleet", "oopspam", "openai", "opencage", "opencagedata", "opengraphr",
    "openrouter", "openuv", "openweather", "openweathermap", "opsgenie", "optimizely", "owm", "oxylabs", "packagecloud", "paddle",
    "pagerduty", "pandadoc", "pandascore", "papertrail", "paralleldots", "parsehub", "parseur", "partnerstack", "passbase", "pastebin",
    "paydirtapp", "paymo", "paymongo", "paypal", "paystack", "peopledatalabs", "perplexity", "pinecone", "pinterest", "pipedream",
    "pipedrive", "pivotaltracker", "pixabay", "plaid", "planetscale", "planviewleankit", "plivo", "plivoauth", "podio", "pollsapi",
    "poloniex", "polygonio", "positionstack", "postageapi", "posthog", "postman", "postmark", "powrbot", "prodpad", "prospectcrm",
    "prospectio", "protocolsio", "proxycrawl", "pubnub", "purestake", "pushbullet", "pusher", "pushover", "pyowm", "qase", "qdrant",
    "qualaroo", "quandl", "qubole", "quickbooks", "quickmetrics", "rapid7", "rapidapi", "raventools", "rawg", "raygun", "razorpay",
    "razorpaykey", "reachmail", "reallysimple", "rebrandly", "rechargepayments", "recurly", "refiner", "repairshopr", "replicate",
    "requestfinance", "restpack", "restpackapi", "restpackhtml", "revampcrm", "ringcentral", "ritekit", "roaring", "rocketreach", "rollbar",
    "rownd", "runrunit", "runscope", "salesblink", "salescookie", "salesflare", "salesforce", "salesmate", "satismeter", "saucelabs",
    "scalewaykey", "scalr", "scrapeowl", "scraperapi", "scrapestack", "scrapfly", "scrapingant", "scrapingbee", "screenshotapi",
    "screenshotlayer", "scrutinizerci", "securitytrails", "segmentapi", "selectpdf", "semaphore", "sendbird", "sendbirdorg", "sendgrid",
    "sendinblue", "sendpulse", "sentry", "serpapi", "serper", "serphouse", "serpstack", "sevenbridges", "sheety", "sherpadesk", "shippo",
    "shodan", "shopify", "shotstack", "shutterstock", "siftscience", "signable", "signalfx", "signaturit", "signupgenius", "sigopt",
    "simfin", "simplesat", "simplybook", "simplynoted", "sinch", "sirv", "skybiometry", "skype", "slack", "sligroweb", "smartsheet",
    "smartystreets", "smooch", "snipcart", "snyk", "solcast", "sonarcloud", "sonarqube", "sourcegraph", "sparkpost", "speechtext", "splunk",
    "splunkobserv", "spondyr", "spoonacular", "sportradar", "sportsmonk", "spotify", "square", "sslmate", "stability", "statuscake",
    "statuspage", "stitchdata", "stockdata", "storecove", "stormboard", "stormglass", "strava", "stripe", "stripo", "stytch", "sugester",
    "sumologic", "supabase", "supernotes", "supernotesapi", "surveyanyplace", "surveybot", "surveysparrow", "survicate", "swiftype",
    "tallyfy", "tatumio", "tavily", "taxjar", "taxjarapi", "teamgate", "teamworkcrm", "teamworkdesk", "techsalerator", "telegram",
    "telesign", "teletype", "telnyx", "templated", "tencent", "testingbot", "textmagic", "textrazor", "thinkific", "thousandeyes",
    "tickertick", "ticketmaster", "ticketsource", "tickettailor", "tiingo", "tiingoapi", "timecamp", "timezoneapi", "tineswebhook", "tmdb",
    "tmetric", "todoist", "toggl", "tokeet", "tomorrowio", "tomtom", "towerdata", "tradier", "travelpayouts", "travisci", "trello",
    "tripadvisor", "twelvedata", "twelvedataapi", "twilio", "twitch", "twitter", "tyntec", "typeform", "typetalk", "ubidots", "uclassify",
    "unifyid", "unplugg", "unsplash", "upcdatabase", "uplead", "uploadcare", "uploadio", "upstash", "uptimerobot", "upwave", "urlscan",
    "userflow", "userstack", "vagrantcloud", "vatlayer", "vbout", "vercel", "verimail", "versioneye", "viacep", "virustotal",
    "virustotalapi", "visualcrossing", "voicegain", "vonage", "voodoosms", "vouchery", "vpnapi", "vultr", "vultrapi", "vyte", "wakatime",
    "walkscore", "wandb", "weatherapi", "weatherbit", "weatherbitio", "weathersource", "weatherstack", "weaviate", "webex", "webflow",
    "webscraper", "wepay", "whoxy", "woocommerce", "workable", "worksnaps", "workstack", "worldcoinindex", "worldweather", "wrike", "wufoo",
    "xata", "xero", "yahoofinance", "yandex", "yelp", "yextapi", "youneedabudget", "youtube", "zapier", "zendesk", "zenkit", "zenkitapi",
    "zenrows", "zenscrape", "zenserp", "zeplin", "zerobounce", "zerotier", "zipapi", "zipbooks", "zipcodeapi", "zipcodebase", "zoho",
    "zonkafeedback", "zoom", "zoominfo",
];

/// For each first letter the second letters that occur: rejects most words with one lookup.
const HEADS: [u32; 32] = heads();

#[allow(clippy::indexing_slicing, reason = "evaluated by the compiler, which fails on an index out of bounds")]
const fn heads() -> [u32; 32] {
    let mut heads = [0; 32];
    let mut at = 0;
    while at < SERVICES.len() {
        let name = SERVICES[at].as_bytes();
        heads[(name[0] & 31) as usize] |= 1 << (name[1] & 31);
        at += 1;
    }
    heads
}

/// Whether this is the name of such a service, in any case.
pub(super) fn is_service(name: &[u8]) -> bool {
    let mut small = [0; 16];
    let Some(small) = small.get_mut(..name.len()).filter(|small| small.len() > 2) else { return false };
    if HEADS.at(usize::from(name.at(0) & 31)) >> (name.at(1) & 31) & 1 == 0 || name.at(0) < b'A' {
        return false;
    }
    small.copy_from_slice(name);
    small.make_ascii_lowercase();
    SERVICES.binary_search_by(|service| service.as_bytes().cmp(small)).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn services_are_sorted_and_recognized_in_any_case() {
        assert!(SERVICES.is_sorted());
        assert!(SERVICES.iter().all(|name| is_service(name.as_bytes()) && is_service(name.to_uppercase().as_bytes())));
        assert!(!is_service(b"nobody") && !is_service(b"7f3a9c1e") && !is_service(b""));
    }
}
