//! Which words of `data` can be turned off, to measure what each list is good for: the feature `ablation`, which no build that ships has. Without
//! it the languages are what `data` says.

#[cfg(feature = "ablation")]
pub use parts::{Part, Reading, parts, readings, turn_off};

#[cfg(any(test, feature = "ablation"))]
#[cfg_attr(not(feature = "ablation"), allow(unreachable_pub, reason = "public with the feature"))]
mod parts {
    use std::collections::{BTreeMap, BTreeSet};

    use crate::find::{admits_failure, done, promised, wanted};
    use crate::language::{LANGUAGES, LEFT, Language, Noun, Verb};
    use crate::prose::{Prose, Sentence, read};
    use crate::words::list;

    /// Words that can be turned off.
    #[derive(Debug, Clone)]
    pub struct Part {
        /// `LANGUAGE/LIST`; the same list of all languages is `every/LIST`.
        pub name: String,
        /// The parts that it is made of, by their indices; none of one language.
        pub made_of: Vec<usize>,
        beginnings: Beginnings,
        /// The language that it is of.
        of: &'static [Language],
        /// The same without it.
        without: &'static [Language],
        /// All languages without it.
        left: &'static [Language],
    }

    impl Part {
        /// What a language is without a list, or nothing.
        fn new(list: &str, beginnings: Beginnings, nth: usize, without: Option<&Language>) -> Self {
            let mut left = LANGUAGES.to_vec();
            left.splice(nth..=nth, without.copied());
            let of = LANGUAGES.get(nth..=nth).unwrap_or_default();
            let name = of.iter().map(|language| language.name).chain([list]).collect();
            let without: Vec<_> = without.copied().into_iter().collect();
            // kept for good: measuring ends soon
            Self { name, made_of: Vec::new(), beginnings, of, without: without.leak(), left: left.leak() }
        }
    }

    /// How the words of a part begin: a text without any of them reads the same without the part.
    #[derive(Debug, Clone, Default)]
    struct Beginnings {
        /// Whole words.
        words: BTreeSet<&'static str>,
        /// What is looked for inside of the text.
        pieces: BTreeSet<&'static str>,
    }

    impl Beginnings {
        fn of(forms: Vec<&'static str>, language: &Language) -> Self {
            let (anywhere, words): (Vec<_>, Vec<_>) = forms.into_iter().partition(|form| language.joined || *form == "*");
            Self {
                words: words.into_iter().filter_map(|form| form.split(['_', ' ']).next()).collect(),
                pieces: anywhere.into_iter().map(|form| form.trim_start_matches('*')).collect(),
            }
        }
    }

    /// A sentence of an answer or a request.
    #[derive(Debug)]
    pub struct Reading<'t> {
        sentence: Sentence<'t>,
        words: BTreeSet<String>,
    }

    /// The sentences of a text.
    pub fn readings(text: &str) -> impl Iterator<Item = Reading<'_>> {
        read(text).sentences.into_iter().map(|mut sentence| {
            // which says less of an item of a list, as of a sentence that does not open the answer
            sentence.listed = false;
            let words = list(&sentence.text).into_iter().map(str::to_owned).collect();
            Reading { sentence, words }
        })
    }

    impl<'t> Reading<'t> {
        /// The sentence as it was written.
        #[must_use]
        pub const fn raw(&self) -> &'t str {
            self.sentence.raw
        }

        /// Whether something else may be found in it without a part of one language, wherever it stands.
        #[must_use]
        pub fn differs_without(&self, part: &Part) -> bool {
            let Beginnings { words, pieces } = &part.beginnings;
            let has_word = words.iter().any(|word| self.words.contains(*word));
            (has_word || pieces.iter().any(|piece| self.sentence.text.contains(piece))) && self.found(part.of) != self.found(part.without)
        }

        /// All that is found with these languages.
        fn found(&self, languages: &'static [Language]) -> String {
            let before = LEFT.replace(languages);
            let Self { sentence, .. } = self;
            let last = Prose { sentences: vec![sentence.clone()], has_block: false };
            let done = [true, false].map(|opens| done(sentence, opens).collect::<Vec<_>>());
            let wanted: Vec<_> = wanted(sentence).collect();
            let found = format!("{done:?} {wanted:?} {:?} {}", promised(&last), admits_failure(&last));
            LEFT.set(before);
            found
        }
    }

    /// Turns a part off in this thread, and all others on.
    pub fn turn_off(part: Option<&Part>) {
        LEFT.set(part.map_or(LANGUAGES, |part| part.left));
    }

    /// All that can be turned off alone: of each language its lists, nouns and verbs, a form of all its verbs, itself; then the lists, nouns and
    /// forms of all languages at once.
    #[must_use]
    pub fn parts() -> Vec<Part> {
        let mut parts = Vec::new();
        let mut of_all = BTreeMap::<String, (Vec<usize>, Vec<Language>)>::new();
        for (nth, language) in LANGUAGES.iter().enumerate() {
            let mut of_language = Vec::new();
            let listed = lists(language).into_iter().chain(nouns(language)).chain(forms(language));
            for Without { list, words, language: without } in listed.filter(|without| !without.words.is_empty()) {
                let all = of_all.entry(list.clone()).or_insert_with(|| (Vec::new(), LANGUAGES.to_vec()));
                all.0.push(parts.len());
                all.1.splice(nth..=nth, [without]);
                of_language.extend(&words);
                parts.push(Part::new(&format!("/{list}"), Beginnings::of(words, language), nth, Some(&without)));
            }
            for Without { list, words, language: without } in verbs(language) {
                parts.push(Part::new(&format!("/{list}"), Beginnings::of(words, language), nth, Some(&without)));
            }
            parts.push(Part::new("", Beginnings::of(of_language, language), nth, None));
        }
        parts.extend(of_all.into_iter().map(|(list, (made_of, left))| Part {
            name: format!("every/{list}"),
            made_of,
            beginnings: Beginnings::default(),
            of: &[],
            without: &[],
            left: left.leak(),
        }));
        parts
    }

    /// A language without a list.
    struct Without {
        list: String,
        words: Vec<&'static str>,
        language: Language,
    }

    impl Without {
        fn new(list: String, words: Vec<&'static str>, language: &Language, take: impl FnOnce(&mut Language)) -> Self {
            let mut language = *language;
            take(&mut language);
            Self { list, words, language }
        }
    }

    /// A list of entries, or a text of them.
    trait Words: Copy {
        const NONE: Self;
        fn words(self) -> Vec<&'static str>;
    }

    impl Words for &'static [&'static str] {
        const NONE: Self = &[];
        fn words(self) -> Vec<&'static str> {
            self.to_vec()
        }
    }

    impl Words for &'static str {
        const NONE: Self = "";
        fn words(self) -> Vec<&'static str> {
            self.split(' ').filter(|word| !word.is_empty()).collect()
        }
    }

    /// Words between two, or anything; off: nothing.
    impl Words for Option<&'static str> {
        const NONE: Self = Some("");
        fn words(self) -> Vec<&'static str> {
            self.map_or_else(|| vec!["*"], Words::words)
        }
    }

    fn lists(language: &Language) -> Vec<Without> {
        macro_rules! without {
            ($($list:ident)*) => {
                vec![$(Without::new(stringify!($list).to_owned(), language.$list.words(), language, |left| left.$list = Words::NONE)),*]
            };
        }
        let mut lists = without!(first_person between impersonal planning blockers conditions failing wishes joining clauses states agents
            topics waiting at_once soon);
        // where there are words that join, a comma does, too
        lists
            .iter_mut()
            .filter(|without| without.list == "joining" && !without.words.is_empty())
            .for_each(|without| without.words.push(","));
        lists
    }

    fn nouns(language: &Language) -> Vec<Without> {
        let without = |(noun, words): &(Noun, &'static str)| {
            let others: Vec<_> = language.nouns.iter().filter(|(other, _)| other != noun).copied().collect();
            Without::new(format!("nouns {noun:?}"), words.words(), language, |left| left.nouns = others.leak())
        };
        language.nouns.iter().map(without).collect()
    }

    fn forms(language: &Language) -> Vec<Without> {
        macro_rules! without {
            ($($form:ident)*) => {
                vec![$({
                    let words = language.verbs.iter().flat_map(|verb| verb.$form.words()).collect();
                    let others: Vec<_> = language.verbs.iter().map(|verb| Verb { $form: Words::NONE, ..*verb }).collect();
                    Without::new(concat!("verbs ", stringify!($form)).to_owned(), words, language, |left| left.verbs = others.leak())
                }),*]
            };
        }
        without!(with alone base plan progress)
    }

    fn verbs(language: &Language) -> Vec<Without> {
        let without = |(nth, verb): (usize, &Verb)| {
            let others: Vec<_> = language.verbs.iter().enumerate().filter(|(other, _)| *other != nth).map(|(_, verb)| *verb).collect();
            let words = [verb.with, verb.alone, verb.base, verb.plan, verb.progress].map(Words::words).concat();
            let first = words.first().copied().unwrap_or_default();
            Without::new(format!("verb {} {first}", verb.act.name()), words, language, |left| left.verbs = others.leak())
        };
        language.verbs.iter().enumerate().map(without).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::parts::{parts, readings, turn_off};
    use crate::find::statements;
    use crate::prose::read;
    use std::collections::BTreeSet;

    #[test]
    fn each_part_has_a_name_of_its_own() {
        let parts = parts();
        assert_eq!(parts.iter().map(|part| &part.name).collect::<BTreeSet<_>>().len(), parts.len());
    }

    #[test]
    fn a_part_that_is_off_finds_nothing_and_no_other_is_off() {
        let (english, german) = ("I've saved the report to report.md.", "Ich habe den Bericht in bericht.md gespeichert.");
        let found = || [english, german].map(|text| !statements(&read(text)).is_empty());
        for (name, left) in
            [("German/first_person", [true, false]), ("German/verb write gespeichert", [true, false]), ("German", [true, false])]
        {
            let parts = parts();
            let part = parts.iter().find(|part| part.name == name).expect("it is known");
            let differs =
                [english, german].map(|text| readings(text).any(|reading| reading.raw() == text && reading.differs_without(part)));
            assert_eq!(differs, left.map(|left| !left), "{name}");
            turn_off(Some(part));
            assert_eq!(found(), left, "{name}");
            turn_off(None);
        }
        let parts = parts();
        let every = parts.iter().find(|part| part.name == "every/verbs with").expect("it is known");
        assert!(every.made_of.iter().all(|at| parts.get(*at).is_some_and(|part| part.name.ends_with("/verbs with"))));
        turn_off(Some(every));
        assert_eq!(found(), [false, false]);
        turn_off(None);
        assert_eq!(found(), [true, true]);
    }
}
