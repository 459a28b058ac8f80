//! The prefixes of known providers' keys, and what follows them.
//!
//! The tests try each row with an invented key of its shape, one that is too short, and one of nothing but `x`.

/// The bytes that a key is made of behind its prefix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TailClass {
    /// `0-9 a-f A-F`
    Hex,
    /// `0-9 a-z`
    Lower,
    /// `0-9 A-Z`
    Upper,
    /// `0-9 a-z A-Z`
    Alnum,
    /// `0-9 a-z A-Z _ -`
    Base64Url,
    /// `0-9 a-z A-Z _ - . = + / ~`, as in RFC 7235
    Token68,
}

impl TailClass {
    pub(super) const fn has(self, byte: u8) -> bool {
        match self {
            Self::Hex => byte.is_ascii_hexdigit(),
            Self::Lower => matches!(byte, b'0'..=b'9' | b'a'..=b'z'),
            Self::Upper => matches!(byte, b'0'..=b'9' | b'A'..=b'Z'),
            Self::Alnum => byte.is_ascii_alphanumeric(),
            Self::Base64Url => byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'),
            Self::Token68 => byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.' | b'=' | b'+' | b'/' | b'~'),
        }
    }
}

/// A prefix, and the class and number of the bytes behind it.
#[derive(Debug)]
pub(super) struct TokenRule {
    pub(super) prefix: &'static str,
    pub(super) tail: TailClass,
    pub(super) min: u16,
    pub(super) max: u16,
    /// The prefix and the length are enough: the rest need not look random.
    pub(super) low_entropy: bool,
}

impl TokenRule {
    /// Whether nothing but a key of this provider begins so: a name that somebody chose may begin with `key-` or `secret_`.
    pub(super) fn is_telling(&self) -> bool {
        self.prefix.len() >= if self.prefix.ends_with(['-', '_']) { 8 } else { 4 }
    }
}

const fn rule(prefix: &'static str, tail: TailClass, min: u16, max: u16) -> TokenRule {
    TokenRule { prefix, tail, min, max, low_entropy: false }
}

const fn low_entropy(prefix: &'static str, tail: TailClass, min: u16, max: u16) -> TokenRule {
    TokenRule { prefix, tail, min, max, low_entropy: true }
}

use TailClass::{Alnum, Base64Url, Hex, Lower, Token68, Upper};
use tool_guard_text::part::{At, Part};

/// No upper bound that matters.
const ANY: u16 = 4096;

/// Sorted by the first two bytes; the first rule that fits wins.
#[rustfmt::skip]
pub(super) const RULES: &[TokenRule] = &[
    low_entropy("A3T0", Upper, 16, 16), low_entropy("ABIA", Upper, 16, 16), rule("ABSK", Token68, 100, 160), low_entropy("ACCA", Upper, 16, 16),
    low_entropy("AC", Lower, 32, 32), rule("AGE-SECRET-KEY-1", Upper, 58, 58), rule("AIzaSy", Base64Url, 33, 33), low_entropy("AKIA", Upper, 16, 16),
    rule("AKID", Alnum, 24, 40), rule("APKA", Upper, 16, 16), rule("AQVN", Base64Url, 35, 38), low_entropy("ASIA", Upper, 16, 16),
    rule("ATATT", Token68, 40, ANY), rule("ATCTT3", Token68, 40, ANY), rule("ATBB", Alnum, 24, 40), rule("ATOA", Token68, 60, ANY),
    rule("ATSTT", Token68, 60, ANY),
    rule("BBDC-", Token68, 32, 60), rule("BBFF-", Alnum, 30, 40), rule("BSA", Base64Url, 27, 28),
    rule("CCIPAT_", Base64Url, 40, ANY), rule("CFPAT-", Base64Url, 40, 50), rule("CLOJARS_", Alnum, 60, 60),
    rule("DD", Hex, 62, 62),
    rule("EAACEdEose0cBA", Alnum, 20, ANY), rule("EAAA", Base64Url, 56, 80), rule("EAAM", Alnum, 80, ANY), rule("EAAC", Alnum, 80, ANY),
    rule("EAAB", Alnum, 80, ANY), rule("EAAG", Alnum, 80, ANY), rule("EAAI", Alnum, 80, ANY), rule("EZAK", Alnum, 54, 54),
    rule("EZTK", Alnum, 54, 54),
    rule("FLWSECK_TEST-", Alnum, 12, 40), rule("FLWSECK-", Base64Url, 32, 60), rule("FLWPUBK_TEST-", Alnum, 32, 40),
    rule("FQoGZXIvYXdz", Token68, 80, ANY), rule("FwoGZXIvYXdz", Token68, 80, ANY),
    rule("GOCSPX-", Base64Url, 28, 28), rule("GR1348941", Base64Url, 20, 20), rule("GR1348941", Base64Url, 50, 50),
    rule("HRKU-", Base64Url, 36, 70),
    rule("IGQV", Alnum, 80, ANY), rule("IQoJb3JpZ2lu", Token68, 80, ANY),
    rule("KEY", Base64Url, 55, 60),
    rule("LTAI", Alnum, 16, 26),
    rule("NRAK-", Upper, 27, 27), rule("NRII-", Base64Url, 32, 32), rule("NRJS-", Hex, 19, 19), rule("NRIQ-", Base64Url, 32, 32),
    rule("PMAK-", Base64Url, 50, 64), rule("PRIVATE-TOKEN-", Base64Url, 20, 40),
    low_entropy("SK", Lower, 32, 32), rule("SK", Hex, 32, 32), rule("SWMTKN-1-", Base64Url, 60, 90),
    rule("WPL_AP1", Token68, 24, 60),
    rule("access-sandbox-", Base64Url, 36, 36), rule("access-production-", Base64Url, 36, 36), rule("access-development-", Base64Url, 36, 36),
    rule("aio_", Alnum, 28, 28), rule("ak_live_", Alnum, 20, 40), rule("ak_test_", Alnum, 20, 40), rule("am_", Alnum, 24, 60),
    rule("api_org_", Alnum, 30, 40), rule("apify_api_", Alnum, 30, 50), rule("api_", Alnum, 40, 60),
    rule("bb_live_", Alnum, 20, 60), rule("bedrock-api-key-", Token68, 60, ANY), rule("bkua_", Alnum, 40, 40), rule("brv_", Alnum, 20, 60),
    rule("cal_live_", Alnum, 32, 32), rule("ccpat_", Alnum, 30, 60), rule("cfut_", Alnum, 40, 60), rule("cfat_", Alnum, 40, 60),
    rule("cio", Alnum, 32, 32), rule("ck_", Hex, 40, 40), rule("cmFtx", Alnum, 40, ANY), rule("cmVmdGtu", Alnum, 50, 60),
    rule("csk-", Alnum, 40, 60), rule("cs_", Hex, 40, 40), rule("ctx7sk-", Base64Url, 36, 40), rule("cvat_", Alnum, 30, 60),
    rule("dapi", Hex, 32, 32), rule("dckr_oat_", Base64Url, 32, 40), rule("dckr_pat_", Base64Url, 27, 40), rule("dckr_jti_", Base64Url, 27, 40),
    rule("ddp_", Alnum, 36, 36), rule("ddw_", Alnum, 36, 36), rule("django-insecure-", Token68, 20, 80), rule("doo_v1_", Alnum, 24, 64),
    rule("dop_v1_", Alnum, 24, 64), rule("dor_v1_", Alnum, 24, 64), rule("dsapi_", Alnum, 32, 60), rule("dt0c01-", Base64Url, 60, 100),
    rule("duffel_live_", Base64Url, 43, 43), rule("duffel_test_", Base64Url, 43, 43), rule("dub_", Alnum, 24, 24),
    rule("e2b_", Hex, 40, 40), rule("ek_live_", Alnum, 20, 90), rule("esecret_", Alnum, 20, 40), rule("exa_", Alnum, 24, 60), rule("eyJrIjoi", Token68, 60, 400),
    rule("fal_", Alnum, 24, 60), rule("fc-", Alnum, 24, 40), rule("fc_", Alnum, 32, 40), rule("figd_", Base64Url, 36, 48),
    rule("figu_", Base64Url, 36, 48), rule("fio-u-", Base64Url, 60, 70), rule("flb_live_", Alnum, 20, 24), rule("flb_test_", Alnum, 20, 24),
    rule("fm2_", Token68, 60, ANY), rule("fo1_", Base64Url, 43, 43), rule("fpk_", Alnum, 32, 60), rule("fw_", Alnum, 24, 60),
    rule("fw-", Alnum, 40, 40),
    rule("ghb_", Alnum, 36, 36), rule("gho_", Alnum, 24, ANY), rule("ghp_", Alnum, 24, ANY),
    rule("ghr_", Alnum, 24, ANY), rule("ghs_", Alnum, 24, ANY), rule("ghu_", Alnum, 24, ANY), rule("github_pat_", Base64Url, 22, ANY),
    rule("github_", Alnum, 60, ANY), rule("glagent-", Base64Url, 50, ANY), rule("glc_", Token68, 60, ANY), rule("glcbt-", Base64Url, 20, 32),
    rule("gldt-", Base64Url, 20, 20), rule("glffct-", Base64Url, 20, 20), rule("glft-", Base64Url, 20, 40), rule("glimt-", Base64Url, 25, 25),
    rule("gloas-", Base64Url, 64, 64), rule("glpat-", Base64Url, 20, 64), rule("glptt-", Base64Url, 40, 40), rule("glrt-", Base64Url, 20, 64),
    rule("glrtr-", Base64Url, 20, 64), rule("glsa_", Base64Url, 38, 48), rule("glsoat-", Base64Url, 20, 20), rule("glsoat-", Base64Url, 50, 50),
    rule("glwt-", Base64Url, 20, 64),
    rule("gntc_", Alnum, 32, 60), rule("gsk_", Alnum, 24, 60),
    rule("helicone-", Base64Url, 30, 60), rule("hf_", Alnum, 22, 40), rule("hsk-", Alnum, 24, 60),
    rule("ico-", Alnum, 32, 32), rule("irc_", Alnum, 40, 60),
    rule("jina_", Alnum, 50, 70),
    rule("key-", Hex, 32, 32),
    rule("lin_api_", Alnum, 40, 40), rule("lin_oauth_", Alnum, 32, 64), rule("live_", Alnum, 32, 60), rule("lip_live_", Alnum, 40, ANY),
    rule("lip_sk_", Alnum, 30, 80), rule("ls__", Alnum, 32, 32), rule("lsv2_pt_", Base64Url, 32, 60), rule("lsv2_sk_", Base64Url, 32, 60),
    rule("ltai", Alnum, 20, 20),
    rule("mcp_", Alnum, 40, 80), rule("mdb_sa_sk_", Base64Url, 32, 60), rule("mem0_", Alnum, 20, 60), rule("msk_", Alnum, 32, 60),
    rule("napi_", Alnum, 40, 80), rule("nfp_", Alnum, 36, 48), rule("nf_", Base64Url, 40, 60), rule("npm_", Alnum, 24, 40),
    rule("ntn_", Alnum, 46, 46), rule("nvapi-", Base64Url, 60, 70),
    rule("odt_", Alnum, 32, 44), rule("ops_eyJ", Token68, 100, ANY), rule("osk_", Alnum, 32, 60), rule("oy2", Lower, 43, 43),
    rule("pat-na1-", Base64Url, 36, 36), rule("pat-eu1-", Base64Url, 36, 36), rule("patM", Alnum, 40, 60), rule("pcsk_", Base64Url, 50, 90),
    rule("phx_", Base64Url, 40, 60), rule("phs_", Base64Url, 40, 60), rule("pina_", Alnum, 32, 60), rule("pk_", Alnum, 34, 34),
    rule("pk_", Base64Url, 36, 50), rule("plt_", Alnum, 32, 60), rule("pnu_", Alnum, 36, 36), rule("polar_oat_", Alnum, 30, 60),
    rule("pplx-", Alnum, 24, 60), rule("pscale_oauth_", Base64Url, 32, 64), rule("pscale_pw_", Base64Url, 32, 64),
    rule("pscale_tkn_", Base64Url, 32, 64), rule("pub-c-", Base64Url, 36, 36), rule("pul-", Hex, 40, 40), rule("pypi-AgEIcHlwaS5vcmc", Base64Url, 70, ANY),
    rule("pypi-AgENdGVzdC5weXBpLm9yZw", Base64Url, 70, ANY), rule("pylf_v1_", Base64Url, 40, 60),
    rule("r8_", Alnum, 37, 40), rule("rdme_", Lower, 70, 70), rule("rdb_", Alnum, 32, 60), rule("re_", Base64Url, 30, 40),
    rule("retaindb_", Alnum, 20, 60), rule("rk_live_", Alnum, 14, ANY), rule("rk_test_", Alnum, 14, ANY), rule("rnd_", Alnum, 28, 40),
    rule("rpa_", Alnum, 40, 60), rule("rubygems_", Hex, 48, 48), rule("rzp_live_", Alnum, 14, 20), rule("rzp_test_", Alnum, 14, 20),
    rule("s-s4t2af-", Hex, 64, 64), rule("s-s4t2ud-", Hex, 64, 64), rule("sa_live_", Alnum, 24, 80), rule("sbp_", Alnum, 40, 40),
    rule("sb_secret_", Base64Url, 24, 60), rule("scw_", Alnum, 36, 36), rule("sdk-", Base64Url, 36, 36), rule("secret_", Alnum, 43, 43),
    rule("sess-", Alnum, 40, 40), rule("sec-c-", Base64Url, 48, 60), rule("secret-live-", Token68, 36, 50), rule("secret-test-", Token68, 36, 50), rule("sgp_local_", Hex, 40, 40),
    rule("sgp_", Hex, 40, 40), rule("sgp_", Alnum, 64, 64), rule("sgp_", Base64Url, 57, 57), rule("shippo_live_", Hex, 40, 40),
    rule("shippo_test_", Hex, 40, 40), rule("shpat_", Hex, 32, 32), rule("shpca_", Hex, 32, 32), rule("shppa_", Hex, 32, 32),
    rule("shpss_", Hex, 32, 32), rule("shpua_", Hex, 32, 32), rule("shpct_", Hex, 32, 32), rule("shptka_", Hex, 32, 32),
    rule("signkey-prod-", Hex, 32, 64), rule("signkey-test-", Hex, 32, 64), rule("sk-ant-", Base64Url, 24, ANY), rule("sk-lf-", Base64Url, 36, 36),
    rule("sk-or-v1-", Hex, 64, 64), rule("sk-proj-", Base64Url, 40, ANY), rule("sk-svcacct-", Base64Url, 40, ANY), rule("sk-admin-", Base64Url, 40, ANY),
    rule("sk-", Alnum, 20, 64), rule("sk-", Base64Url, 24, 200), rule("sk_live_", Alnum, 14, ANY), rule("sk_test_", Alnum, 14, ANY),
    rule("sk_prod_", Alnum, 14, ANY), rule("sk_", Alnum, 24, 64), rule("sk-helicone-", Base64Url, 24, 60), rule("sk-None-", Base64Url, 40, ANY),
    rule("sntrys_", Token68, 60, ANY), rule("sntryu_", Hex, 64, 64), rule("sp_live_", Alnum, 24, 80), rule("spt_", Alnum, 24, 60),
    rule("sq0atp-", Base64Url, 22, 60), rule("sq0csp-", Base64Url, 40, 60), rule("sq0idp-", Base64Url, 22, 60), rule("sqp_", Hex, 40, 40),
    rule("squ_", Hex, 40, 40), rule("sqa_", Hex, 40, 40), rule("ssoadm_", Alnum, 32, 60), rule("supernotes_sk-", Alnum, 30, 60),
    rule("syt_", Base64Url, 24, ANY),
    rule("test_", Alnum, 32, 40), rule("tfp_", Alnum, 40, 60), rule("tgp_v1_", Base64Url, 40, 60), rule("tk_", Alnum, 32, 60),
    rule("tk-us-", Base64Url, 40, 60), rule("tly-", Alnum, 32, 60), rule("tr_dev_", Alnum, 20, 30), rule("tr_prod_", Alnum, 20, 30),
    rule("tskey-", Base64Url, 24, 80), rule("tvly-", Base64Url, 24, 60),
    rule("uak_", Alnum, 32, 60), rule("ubi-", Base64Url, 40, 60),
    rule("v2_", Hex, 64, 64), rule("vck_", Alnum, 40, 80), rule("vcp_", Alnum, 40, 80), rule("vercel_blob_rw_", Base64Url, 30, 80),
    rule("vpat_", Alnum, 30, 60),
    rule("waka_", Base64Url, 36, 36), rule("wandb_v1_", Base64Url, 40, 120), rule("whsec_", Token68, 32, 60),
    rule("xai-", Alnum, 30, 90), rule("xapp-", Base64Url, 30, ANY), rule("xau_", Alnum, 50, 60), rule("xkeysib-", Base64Url, 70, 90),
    rule("xoxa-", Base64Url, 15, ANY), rule("xoxb-", Base64Url, 15, ANY), rule("xoxc-", Base64Url, 15, ANY),
    rule("xoxd-", Base64Url, 15, ANY), rule("xoxe-", Base64Url, 15, ANY), rule("xoxp-", Base64Url, 15, ANY),
    rule("xoxr-", Base64Url, 15, ANY), rule("xoxs-", Base64Url, 15, ANY), rule("xox", Base64Url, 16, ANY), rule("xsmtpsib-", Base64Url, 70, 90), rule("xwfp-", Base64Url, 40, ANY),
    rule("y0_", Base64Url, 50, 60),
];

/// Prefixes that end with a byte that is in no long word: the word begins behind them.
#[rustfmt::skip]
pub(super) const DOTTED: &[TokenRule] = &[
    rule("SG.", Token68, 60, 70), rule("ya29.", Token68, 20, ANY), rule("sl.", Base64Url, 100, ANY), rule("sl.u.", Base64Url, 100, ANY), rule("dp.pt.", Alnum, 40, 44), rule("dp.st.", Base64Url, 40, 80),
    rule("dp.ct.", Alnum, 40, 44), rule("dp.sa.", Alnum, 40, 44), rule("dp.scim.", Alnum, 40, 44), rule("dp.audit.", Alnum, 40, 44), rule("VF.DM.", Token68, 40, 60), rule("VF.WS.", Token68, 40, 60), rule("VF.", Token68, 40, 60),
    rule("tkn.", Token68, 60, 120), rule("sk.", Token68, 80, 200), rule("pk.", Token68, 80, 200), rule("1000.", Token68, 65, 65), rule("hvs.", Base64Url, 24, ANY), rule("hvb.", Base64Url, 80, ANY), rule("hvr.", Base64Url, 24, ANY), rule("s.", Alnum, 24, 24), rule("mlsn.", Hex, 64, 64),
    rule("dt0c01.", Token68, 80, 100), rule("dt0s16.", Token68, 80, 100), rule("pat.", Token68, 40, 90), rule("xoxe.", Base64Url, 60, ANY), rule("1//", Base64Url, 40, ANY),
];

/// The rules whose prefixes begin with the same two bytes.
#[derive(Clone, Copy)]
struct PrefixGroup {
    first: u8,
    second: u8,
    from: u16,
    to: u16,
}

/// The groups; at most one for each rule, the rest stay empty.
const GROUPS: [PrefixGroup; RULES.len()] = groups();

#[expect(clippy::cast_possible_truncation, reason = "the table is short")]
#[allow(clippy::indexing_slicing, reason = "evaluated by the compiler, which fails on an index out of bounds")]
const fn groups() -> [PrefixGroup; RULES.len()] {
    let mut groups = [PrefixGroup { first: 0, second: 0, from: 0, to: 0 }; RULES.len()];
    let (mut at, mut last) = (0, 0);
    while at < RULES.len() {
        let prefix = RULES[at].prefix.as_bytes();
        if at > 0 && (groups[last].first != prefix[0] || groups[last].second != prefix[1]) {
            last += 1;
        }
        let from = if groups[last].to == 0 { at as u16 } else { groups[last].from };
        groups[last] = PrefixGroup { first: prefix[0], second: prefix[1], from, to: at as u16 + 1 };
        at += 1;
    }
    groups
}

/// For each first byte its second bytes as 64 bits, which reject most words, and its first group.
const PAIRS: [(u64, u16); 128] = pairs();

#[expect(clippy::cast_possible_truncation, reason = "the table is short")]
#[allow(clippy::indexing_slicing, reason = "evaluated by the compiler, which fails on an index out of bounds")]
const fn pairs() -> [(u64, u16); 128] {
    let mut pairs = [(0, 0); 128];
    let mut at = GROUPS.len();
    while at > 0 {
        at -= 1;
        let group = GROUPS[at];
        if group.to > 0 {
            let pair = &mut pairs[group.first as usize];
            *pair = (pair.0 | 1 << (group.second & 63), at as u16);
        }
    }
    pairs
}

/// The rules whose prefixes begin with these two bytes.
pub(super) fn rules_of(first: u8, second: u8) -> &'static [TokenRule] {
    let (seconds, from) = PAIRS.at(usize::from(first & 127));
    if seconds >> (second & 63) & 1 == 0 {
        return &[];
    }
    let mut groups = GROUPS.part(usize::from(from)..).iter().take_while(|group| group.first == first);
    groups.find(|group| group.second == second).map_or(&[], |group| RULES.part(group.from.into()..group.to.into()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{SecretKind, SecretKinds, find};

    /// An invented tail of the class, without equal bytes in a row.
    fn tail(class: TailClass, len: usize) -> String {
        let alphabet: &[u8] = match class {
            TailClass::Hex => b"7f3a9c1e5b0d2864",
            TailClass::Lower => b"k7q2z9x4m1w8c5v3b6n0j",
            TailClass::Upper => b"K7Q2Z9X4M1W8C5V3B6N0J",
            _ => b"k7Qz2X9mW4cVb1Nj8Rt5Lp3",
        };
        alphabet.iter().cycle().take(len).map(|byte| char::from(*byte)).collect()
    }

    #[test]
    fn each_prefix_finds_its_keys_and_neither_short_nor_repetitive_ones() {
        for rule in RULES.iter().chain(DOTTED) {
            let key = format!("{}{}", rule.prefix, tail(rule.tail, rule.min.into()));
            for text in [key.clone(), format!("é '{key}', next"), format!("url?x={key}&y"), format!("line\\n{key}\\nline")] {
                let found = find(&text, &SecretKinds::default());
                assert_eq!(found.len(), 1, "{text}: {found:?}");
                assert!(matches!(found[0].kind, SecretKind::ApiKey | SecretKind::Jwt), "{text}");
                assert_eq!(&text[found[0].start..found[0].end], key, "{text}");
            }
            let stump = format!("{}{}", rule.prefix, "Ab1");
            assert_eq!(find(&stump, &SecretKinds::default()), [], "{stump}");
            if !RULES.iter().any(|other| other.low_entropy && other.prefix == rule.prefix) {
                let blank = format!("{}{}", rule.prefix, "x".repeat(rule.min.into()));
                assert_eq!(find(&blank, &SecretKinds::default()), [], "{blank}");
            }
        }
    }

    #[test]
    fn the_table_is_sorted() {
        assert!(RULES.is_sorted_by_key(|rule| &rule.prefix.as_bytes()[..2]));
        for rule in RULES {
            let [first, second, ..] = *rule.prefix.as_bytes() else { panic!("at least two bytes") };
            assert!(rules_of(first, second).iter().any(|other| other.prefix == rule.prefix), "{}", rule.prefix);
        }
    }
}
