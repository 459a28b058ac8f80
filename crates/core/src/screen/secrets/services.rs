//! Services whose keys have no prefix: their name before a random word is enough, without `key` or `token`.

/// Sorted.
#[rustfmt::skip]
const SERVICES: &[&str] = &[
    "abstractapi", "activecampaign", "adafruit", "adyen", "ahrefs", "airbrake", "airtable", "aiven", "alchemy", "algolia", "alibaba",
    "amadeus", "amplitude", "anthropic", "apify", "appveyor", "asana", "assemblyai", "atlassian", "auth0", "bamboohr", "baseten",
    "bigcommerce", "binance", "bitbucket", "bitfinex", "bitly", "blockcypher", "braintree", "brandfetch", "browserstack", "buddybuild",
    "bugsnag", "buildkite", "calendly", "circleci", "clarifai", "clearbit", "clerk", "clickup", "clockify", "cloudflare", "cloudinary",
    "cloudsmith", "codacy", "codecov", "cohere", "coinapi", "coinbase", "coinmarketcap", "confluent", "contentful", "convertkit",
    "coveralls", "crowdin", "customerio", "databricks", "datadog", "deepgram", "deepseek", "digicert", "digitalocean", "discord",
    "docusign", "dotdigital", "dropbox", "duffel", "dynatrace", "easypost", "elevenlabs", "etherscan", "eventbrite", "exchangerate",
    "facebook", "fastly", "figma", "finnhub", "firecrawl", "fireworks", "flickr", "flutterwave", "foursquare", "freshbooks", "freshdesk",
    "fullstory", "geocodio", "getresponse", "giphy", "gitea", "github", "gitlab", "grafana", "groq", "heroku", "honeybadger", "honeycomb",
    "hotjar", "hubspot", "huggingface", "imagekit", "imgbb", "infura", "instagram", "instana", "intercom", "ipinfo", "ipstack",
    "iterable", "jira", "jotform", "klaviyo", "kraken", "langchain", "lastfm", "launchdarkly", "lemonsqueezy", "linkedin", "lob",
    "logdna", "loggly", "lokalise", "mailchimp", "mailgun", "mailjet", "mandrill", "mapbox", "mapquest", "marketstack", "meilisearch",
    "meraki", "messagebird", "mistral", "mixpanel", "moosend", "netlify", "newrelic", "newsapi", "ngrok", "notion", "nytimes", "okta",
    "onesignal", "openai", "opencage", "openrouter", "openweather", "openweathermap", "opsgenie", "optimizely", "owm", "paddle",
    "pagerduty", "papertrail", "paypal", "paystack", "perplexity", "pinecone", "pinterest", "pipedrive", "plaid", "plivo", "posthog",
    "postman", "postmark", "pusher", "pyowm", "qdrant", "quandl", "quickbooks", "rapidapi", "raygun", "razorpay", "recurly", "replicate",
    "rollbar", "scraperapi", "screenshotapi", "semaphore", "sendbird", "sendgrid", "sendinblue", "sentry", "serpapi", "serper", "shippo",
    "shodan", "shopify", "signalfx", "sinch", "skype", "slack", "smartsheet", "snyk", "sonarcloud", "sonarqube", "sourcegraph",
    "sparkpost", "splunk", "spoonacular", "spotify", "square", "stability", "statuspage", "stormglass", "strava", "stripe", "stytch",
    "sumologic", "supabase", "tavily", "taxjar", "telegram", "telnyx", "tencent", "textmagic", "ticketmaster", "tiingo", "tmdb",
    "todoist", "tradier", "travisci", "trello", "twelvedata", "twilio", "twitch", "twitter", "typeform", "unsplash", "uploadcare",
    "urlscan", "userflow", "vercel", "viacep", "virustotal", "visualcrossing", "vonage", "vultr", "wakatime", "weatherbit",
    "weatherstack", "weaviate", "webflow", "wrike", "xero", "yandex", "yelp", "youtube", "zapier", "zendesk", "zenserp", "zerobounce",
    "zipcodebase", "zoho", "zoom", "zoominfo",
];

/// For each first letter the second letters that occur: rejects most words with one lookup.
const HEADS: [u32; 32] = heads();

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
    if HEADS[usize::from(name[0] & 31)] >> (name[1] & 31) & 1 == 0 || name[0] < b'A' {
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
