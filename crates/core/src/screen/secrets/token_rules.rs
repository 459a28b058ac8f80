//! Data: how the keys of known providers begin, and what may follow.
//!
//! Each row is walked by the tests with a made-up key of its shape, with one that is cut, and with one of nothing but `x`.

/// Which bytes a key's tail is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tail {
    /// `0-9 a-f A-F`
    Hex,
    /// `0-9 a-z`
    Lower,
    /// `0-9 A-Z`
    Upper,
    /// `0-9 a-z A-Z`
    Alnum,
    /// `0-9 a-z A-Z _ -`
    Word,
    /// `0-9 a-z A-Z _ - . = + / ~`
    Wide,
}

impl Tail {
    pub(super) const fn has(self, byte: u8) -> bool {
        match self {
            Self::Hex => byte.is_ascii_hexdigit(),
            Self::Lower => matches!(byte, b'0'..=b'9' | b'a'..=b'z'),
            Self::Upper => matches!(byte, b'0'..=b'9' | b'A'..=b'Z'),
            Self::Alnum => byte.is_ascii_alphanumeric(),
            Self::Word => byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'),
            Self::Wide => byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.' | b'=' | b'+' | b'/' | b'~'),
        }
    }
}

/// One row: a prefix, and how many bytes of what follow it.
#[derive(Debug)]
pub(super) struct Rule {
    pub(super) prefix: &'static str,
    pub(super) tail: Tail,
    pub(super) least: u16,
    pub(super) most: u16,
    /// The shape alone says it, however dull the tail.
    pub(super) dull: bool,
}

const fn rule(prefix: &'static str, tail: Tail, least: u16, most: u16) -> Rule {
    Rule { prefix, tail, least, most, dull: false }
}

const fn dull(prefix: &'static str, tail: Tail, least: u16, most: u16) -> Rule {
    Rule { prefix, tail, least, most, dull: true }
}

use Tail::{Alnum, Hex, Lower, Upper, Wide, Word};

/// No upper bound that matters.
const ANY: u16 = 4096;

/// Sorted by the first two bytes; of several that fit the first wins.
#[rustfmt::skip]
const RULES: &[Rule] = &[
    dull("A3T0", Upper, 16, 16), dull("ABIA", Upper, 16, 16), rule("ABSK", Wide, 100, 160), dull("ACCA", Upper, 16, 16),
    dull("AC", Lower, 32, 32), rule("AGE-SECRET-KEY-1", Upper, 58, 58), rule("AIzaSy", Word, 33, 33), dull("AKIA", Upper, 16, 16),
    rule("AKID", Alnum, 24, 40), rule("APKA", Upper, 16, 16), rule("AQVN", Word, 35, 38), dull("ASIA", Upper, 16, 16),
    rule("ATATT", Wide, 40, ANY), rule("ATCTT3", Wide, 40, ANY), rule("ATBB", Alnum, 24, 40), rule("ATOA", Wide, 60, ANY),
    rule("ATSTT", Wide, 60, ANY),
    rule("BBDC-", Wide, 32, 60), rule("BBFF-", Alnum, 30, 40), rule("BSA", Word, 27, 28),
    rule("CCIPAT_", Word, 40, ANY), rule("CFPAT-", Word, 40, 50), rule("CLOJARS_", Alnum, 60, 60),
    rule("DD", Hex, 62, 62),
    rule("EAACEdEose0cBA", Alnum, 20, ANY), rule("EAAA", Word, 56, 80), rule("EAAM", Alnum, 80, ANY), rule("EAAC", Alnum, 80, ANY),
    rule("EAAB", Alnum, 80, ANY), rule("EAAG", Alnum, 80, ANY), rule("EAAI", Alnum, 80, ANY), rule("EZAK", Alnum, 54, 54),
    rule("EZTK", Alnum, 54, 54),
    rule("FLWSECK_TEST-", Alnum, 12, 40), rule("FLWSECK-", Word, 32, 60), rule("FLWPUBK_TEST-", Alnum, 32, 40),
    rule("FQoGZXIvYXdz", Wide, 80, ANY), rule("FwoGZXIvYXdz", Wide, 80, ANY),
    rule("GOCSPX-", Word, 28, 28), rule("GR1348941", Word, 20, 20), rule("GR1348941", Word, 50, 50),
    rule("HRKU-", Word, 36, 70),
    rule("IGQV", Alnum, 80, ANY), rule("IQoJb3JpZ2lu", Wide, 80, ANY),
    rule("KEY", Word, 55, 60),
    rule("LTAI", Alnum, 16, 26),
    rule("NRAK-", Upper, 27, 27), rule("NRII-", Word, 32, 32), rule("NRJS-", Hex, 19, 19), rule("NRIQ-", Word, 32, 32),
    rule("PMAK-", Word, 50, 64), rule("PRIVATE-TOKEN-", Word, 20, 40),
    dull("SK", Lower, 32, 32), rule("SK", Hex, 32, 32), rule("SWMTKN-1-", Word, 60, 90),
    rule("WPL_AP1", Wide, 24, 60),
    rule("access-sandbox-", Word, 36, 36), rule("access-production-", Word, 36, 36), rule("access-development-", Word, 36, 36),
    rule("aio_", Alnum, 28, 28), rule("ak_live_", Alnum, 20, 40), rule("ak_test_", Alnum, 20, 40), rule("am_", Alnum, 24, 60),
    rule("api_org_", Alnum, 30, 40), rule("apify_api_", Alnum, 30, 50), rule("api_", Alnum, 40, 60),
    rule("bb_live_", Alnum, 20, 60), rule("bedrock-api-key-", Wide, 60, ANY), rule("bkua_", Alnum, 40, 40), rule("brv_", Alnum, 20, 60),
    rule("cal_live_", Alnum, 32, 32), rule("ccpat_", Alnum, 30, 60), rule("cfut_", Alnum, 40, 60), rule("cfat_", Alnum, 40, 60),
    rule("cio", Alnum, 32, 32), rule("ck_", Hex, 40, 40), rule("cmFtx", Alnum, 40, ANY), rule("cmVmdGtu", Alnum, 50, 60),
    rule("csk-", Alnum, 40, 60), rule("cs_", Hex, 40, 40), rule("ctx7sk-", Word, 36, 40), rule("cvat_", Alnum, 30, 60),
    rule("dapi", Hex, 32, 32), rule("dckr_oat_", Word, 32, 40), rule("dckr_pat_", Word, 27, 40), rule("dckr_jti_", Word, 27, 40),
    rule("ddp_", Alnum, 36, 36), rule("ddw_", Alnum, 36, 36), rule("django-insecure-", Wide, 20, 80), rule("doo_v1_", Alnum, 24, 64),
    rule("dop_v1_", Alnum, 24, 64), rule("dor_v1_", Alnum, 24, 64), rule("dsapi_", Alnum, 32, 60), rule("dt0c01-", Word, 60, 100),
    rule("duffel_live_", Word, 43, 43), rule("duffel_test_", Word, 43, 43), rule("dub_", Alnum, 24, 24),
    rule("e2b_", Hex, 40, 40), rule("ek_live_", Alnum, 20, 90), rule("esecret_", Alnum, 20, 40), rule("exa_", Alnum, 24, 60),
    rule("fal_", Alnum, 24, 60), rule("fc-", Alnum, 24, 40), rule("fc_", Alnum, 32, 40), rule("figd_", Word, 36, 48),
    rule("figu_", Word, 36, 48), rule("fio-u-", Word, 60, 70), rule("flb_live_", Alnum, 20, 24), rule("flb_test_", Alnum, 20, 24),
    rule("fm2_", Wide, 60, ANY), rule("fo1_", Word, 43, 43), rule("fpk_", Alnum, 32, 60), rule("fw_", Alnum, 24, 60),
    rule("fw-", Alnum, 40, 40),
    rule("gAAAAA", Wide, 60, ANY), rule("ghb_", Alnum, 36, 36), rule("gho_", Alnum, 24, ANY), rule("ghp_", Alnum, 24, ANY),
    rule("ghr_", Alnum, 24, ANY), rule("ghs_", Alnum, 24, ANY), rule("ghu_", Alnum, 24, ANY), rule("github_pat_", Word, 22, ANY),
    rule("github_", Alnum, 60, ANY), rule("glagent-", Word, 50, ANY), rule("glc_", Wide, 60, ANY), rule("glcbt-", Word, 20, 32),
    rule("gldt-", Word, 20, 20), rule("glffct-", Word, 20, 20), rule("glft-", Word, 20, 40), rule("glimt-", Word, 25, 25),
    rule("gloas-", Word, 64, 64), rule("glpat-", Word, 20, 64), rule("glptt-", Word, 40, 40), rule("glrt-", Word, 20, 64),
    rule("glrtr-", Word, 20, 64), rule("glsa_", Word, 38, 48), rule("glsoat-", Word, 20, 20), rule("glsoat-", Word, 50, 50),
    rule("glwt-", Word, 20, 64),
    rule("gntc_", Alnum, 32, 60), rule("gsk_", Alnum, 24, 60),
    rule("helicone-", Word, 30, 60), rule("hf_", Alnum, 22, 40), rule("hsk-", Alnum, 24, 60),
    rule("ico-", Alnum, 32, 32), rule("irc_", Alnum, 40, 60),
    rule("jina_", Alnum, 50, 70),
    rule("key-", Hex, 32, 32),
    rule("lin_api_", Alnum, 40, 40), rule("lin_oauth_", Alnum, 32, 64), rule("live_", Alnum, 32, 60), rule("lip_live_", Alnum, 40, ANY),
    rule("lip_sk_", Alnum, 30, 80), rule("ls__", Alnum, 32, 32), rule("lsv2_pt_", Word, 32, 60), rule("lsv2_sk_", Word, 32, 60),
    rule("ltai", Alnum, 20, 20),
    rule("mcp_", Alnum, 40, 80), rule("mdb_sa_sk_", Word, 32, 60), rule("mem0_", Alnum, 20, 60), rule("msk_", Alnum, 32, 60),
    rule("napi_", Alnum, 40, 80), rule("nfp_", Alnum, 36, 48), rule("nf_", Word, 40, 60), rule("npm_", Alnum, 24, 40),
    rule("ntn_", Alnum, 46, 46), rule("nvapi-", Word, 60, 70),
    rule("odt_", Alnum, 32, 44), rule("ops_eyJ", Wide, 100, ANY), rule("osk_", Alnum, 32, 60), rule("oy2", Lower, 43, 43),
    rule("pat-na1-", Word, 36, 36), rule("pat-eu1-", Word, 36, 36), rule("patM", Alnum, 40, 60), rule("pcsk_", Word, 50, 90),
    rule("phx_", Word, 40, 60), rule("phs_", Word, 40, 60), rule("pina_", Alnum, 32, 60), rule("pk_", Alnum, 34, 34),
    rule("pk_", Word, 36, 50), rule("plt_", Alnum, 32, 60), rule("pnu_", Alnum, 36, 36), rule("polar_oat_", Alnum, 30, 60),
    rule("pplx-", Alnum, 24, 60), rule("pscale_oauth_", Word, 32, 64), rule("pscale_pw_", Word, 32, 64),
    rule("pscale_tkn_", Word, 32, 64), rule("pul-", Hex, 40, 40), rule("pypi-AgEIcHlwaS5vcmc", Word, 70, ANY),
    rule("pypi-AgENdGVzdC5weXBpLm9yZw", Word, 70, ANY), rule("pylf_v1_", Word, 40, 60),
    rule("r8_", Alnum, 37, 40), rule("rdme_", Lower, 70, 70), rule("rdb_", Alnum, 32, 60), rule("re_", Word, 30, 40),
    rule("retaindb_", Alnum, 20, 60), rule("rk_live_", Alnum, 14, ANY), rule("rk_test_", Alnum, 14, ANY), rule("rnd_", Alnum, 28, 40),
    rule("rpa_", Alnum, 40, 60), rule("rubygems_", Hex, 48, 48), rule("rzp_live_", Alnum, 14, 20), rule("rzp_test_", Alnum, 14, 20),
    rule("s-s4t2af-", Hex, 64, 64), rule("s-s4t2ud-", Hex, 64, 64), rule("sa_live_", Alnum, 24, 80), rule("sbp_", Alnum, 40, 40),
    rule("sb_secret_", Word, 24, 60), rule("scw_", Alnum, 36, 36), rule("sdk-", Word, 36, 36), rule("secret_", Alnum, 43, 43),
    rule("sess-", Alnum, 40, 40), rule("secret-live-", Wide, 36, 50), rule("secret-test-", Wide, 36, 50), rule("sgp_local_", Hex, 40, 40),
    rule("sgp_", Hex, 40, 40), rule("sgp_", Alnum, 64, 64), rule("sgp_", Word, 57, 57), rule("shippo_live_", Hex, 40, 40),
    rule("shippo_test_", Hex, 40, 40), rule("shpat_", Hex, 32, 32), rule("shpca_", Hex, 32, 32), rule("shppa_", Hex, 32, 32),
    rule("shpss_", Hex, 32, 32), rule("shpua_", Hex, 32, 32), rule("shpct_", Hex, 32, 32), rule("shptka_", Hex, 32, 32),
    rule("signkey-prod-", Hex, 32, 64), rule("signkey-test-", Hex, 32, 64), rule("sk-ant-", Word, 24, ANY), rule("sk-lf-", Word, 36, 36),
    rule("sk-or-v1-", Hex, 64, 64), rule("sk-proj-", Word, 40, ANY), rule("sk-svcacct-", Word, 40, ANY), rule("sk-admin-", Word, 40, ANY),
    rule("sk-", Alnum, 20, 64), rule("sk-", Word, 24, 200), rule("sk_live_", Alnum, 14, ANY), rule("sk_test_", Alnum, 14, ANY),
    rule("sk_prod_", Alnum, 14, ANY), rule("sk_", Alnum, 24, 64), rule("sk-helicone-", Word, 24, 60), rule("sk-None-", Word, 40, ANY),
    rule("sntrys_", Wide, 60, ANY), rule("sntryu_", Hex, 64, 64), rule("sp_live_", Alnum, 24, 80), rule("spt_", Alnum, 24, 60),
    rule("sq0atp-", Word, 22, 60), rule("sq0csp-", Word, 40, 60), rule("sq0idp-", Word, 22, 60), rule("sqp_", Hex, 40, 40),
    rule("squ_", Hex, 40, 40), rule("sqa_", Hex, 40, 40), rule("ssoadm_", Alnum, 32, 60), rule("supernotes_sk-", Alnum, 30, 60),
    rule("syt_", Word, 24, ANY),
    rule("test_", Alnum, 32, 40), rule("tfp_", Alnum, 40, 60), rule("tgp_v1_", Word, 40, 60), rule("tk_", Alnum, 32, 60),
    rule("tk-us-", Word, 40, 60), rule("tly-", Alnum, 32, 60), rule("tr_dev_", Alnum, 20, 30), rule("tr_prod_", Alnum, 20, 30),
    rule("tskey-", Word, 24, 80), rule("tvly-", Word, 24, 60),
    rule("uak_", Alnum, 32, 60), rule("ubi-", Word, 40, 60),
    rule("v2_", Hex, 64, 64), rule("vck_", Alnum, 40, 80), rule("vcp_", Alnum, 40, 80), rule("vercel_blob_rw_", Word, 30, 80),
    rule("vpat_", Alnum, 30, 60),
    rule("waka_", Word, 36, 36), rule("wandb_v1_", Word, 40, 120), rule("whsec_", Wide, 32, 60),
    rule("xai-", Alnum, 30, 90), rule("xapp-", Word, 30, ANY), rule("xau_", Alnum, 50, 60), rule("xkeysib-", Word, 70, 90),
    rule("xox", Word, 16, ANY), rule("xsmtpsib-", Word, 70, 90), rule("xwfp-", Word, 40, ANY),
    rule("y0_", Word, 50, 60),
];

/// Prefixes whose last byte ends a word: the long word comes after them.
#[rustfmt::skip]
pub(super) const DOTTED: &[Rule] = &[
    rule("SG.", Wide, 60, 70), rule("ya29.", Wide, 20, ANY), rule("sl.", Word, 100, ANY), rule("sl.u.", Word, 100, ANY), rule("dp.pt.", Alnum, 40, 44), rule("dp.st.", Word, 40, 80),
    rule("dp.ct.", Alnum, 40, 44), rule("dp.sa.", Alnum, 40, 44), rule("dp.scim.", Alnum, 40, 44), rule("dp.audit.", Alnum, 40, 44), rule("VF.DM.", Wide, 40, 60), rule("VF.WS.", Wide, 40, 60), rule("VF.", Wide, 40, 60),
    rule("tkn.", Wide, 60, 120), rule("sk.", Wide, 80, 200), rule("pk.", Wide, 80, 200), rule("1000.", Wide, 65, 65), rule("hvs.", Word, 24, ANY), rule("hvb.", Word, 80, ANY), rule("hvr.", Word, 24, ANY), rule("s.", Alnum, 24, 24), rule("mlsn.", Hex, 64, 64),
    rule("dt0c01.", Wide, 80, 100), rule("dt0s16.", Wide, 80, 100), rule("pat.", Wide, 40, 90), rule("xoxe.", Word, 60, ANY), rule("1//", Word, 40, ANY),
];

/// The rules whose prefixes begin with the same two bytes.
#[derive(Clone, Copy)]
struct Group {
    first: u8,
    second: u8,
    from: u16,
    to: u16,
}

/// No more groups than rules; those behind the last stay empty.
const GROUPS: [Group; RULES.len()] = groups();

#[expect(clippy::cast_possible_truncation, reason = "the table is short")]
const fn groups() -> [Group; RULES.len()] {
    let mut groups = [Group { first: 0, second: 0, from: 0, to: 0 }; RULES.len()];
    let (mut at, mut last) = (0, 0);
    while at < RULES.len() {
        let prefix = RULES[at].prefix.as_bytes();
        if at > 0 && (groups[last].first != prefix[0] || groups[last].second != prefix[1]) {
            last += 1;
        }
        let from = if groups[last].to == 0 { at as u16 } else { groups[last].from };
        groups[last] = Group { first: prefix[0], second: prefix[1], from, to: at as u16 + 1 };
        at += 1;
    }
    groups
}

/// For each first byte the second bytes that follow it, folded to 64 bits (most places of a word fail here), and its first group.
const PAIRS: [(u64, u16); 128] = pairs();

#[expect(clippy::cast_possible_truncation, reason = "the table is short")]
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

/// The rules that begin with these two bytes.
pub(super) fn rules_of(first: u8, second: u8) -> &'static [Rule] {
    let (seconds, from) = PAIRS[usize::from(first & 127)];
    if seconds >> (second & 63) & 1 == 0 {
        return &[];
    }
    let mut groups = GROUPS[usize::from(from)..].iter().take_while(|group| group.first == first);
    groups.find(|group| group.second == second).map_or(&[], |group| &RULES[group.from.into()..group.to.into()])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screen::secrets::{Kind, Kinds, find};

    /// A tail of the class, made up: no byte twice in a row.
    fn tail(class: Tail, len: usize) -> String {
        let alphabet: &[u8] = match class {
            Tail::Hex => b"7f3a9c1e5b0d2864",
            Tail::Lower => b"k7q2z9x4m1w8c5v3b6n0j",
            Tail::Upper => b"K7Q2Z9X4M1W8C5V3B6N0J",
            _ => b"k7Qz2X9mW4cVb1Nj8Rt5Lp3",
        };
        alphabet.iter().cycle().take(len).map(|byte| char::from(*byte)).collect()
    }

    #[test]
    fn each_prefix_finds_its_shape_and_leaves_stumps_and_blanks() {
        for rule in RULES.iter().chain(DOTTED) {
            let key = format!("{}{}", rule.prefix, tail(rule.tail, rule.least.into()));
            for text in [key.clone(), format!("é '{key}', next"), format!("url?x={key}&y"), format!("line\\n{key}\\nline")] {
                let found = find(&text, &Kinds::default());
                assert_eq!(found.len(), 1, "{text}: {found:?}");
                assert!(matches!(found[0].kind, Kind::ApiKey | Kind::Jwt), "{text}");
                assert_eq!(&text[found[0].start..found[0].end], key, "{text}");
            }
            let stump = format!("{}{}", rule.prefix, "Ab1");
            assert_eq!(find(&stump, &Kinds::default()), [], "{stump}");
            if !RULES.iter().any(|other| other.dull && other.prefix == rule.prefix) {
                let blank = format!("{}{}", rule.prefix, "x".repeat(rule.least.into()));
                assert_eq!(find(&blank, &Kinds::default()), [], "{blank}");
            }
        }
    }

    #[test]
    fn the_table_is_in_order() {
        assert!(RULES.is_sorted_by_key(|rule| &rule.prefix.as_bytes()[..2]));
        for rule in RULES {
            let [first, second, ..] = *rule.prefix.as_bytes() else { panic!("at least two bytes") };
            assert!(rules_of(first, second).iter().any(|other| other.prefix == rule.prefix), "{}", rule.prefix);
        }
    }
}
