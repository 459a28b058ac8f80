//! Makes the tables of tools and of their kinds of work from `data/*.toml`.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use serde::Deserialize;
use tool_guard_tables::{TableError, read, variant, write};

const TOOLS: &str = "data/tools.toml";
const FAMILIES: &str = "data/families.toml";
/// The family of tools that are of no other.
const OTHER: &str = "other";

/// The file of tools, which describes the fields of its rows.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Tools {
    behind: Vec<String>,
    tool: Vec<Tool>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Tool {
    name: String,
    family: Option<String>,
    #[serde(default)]
    behind: bool,
    #[serde(default)]
    called: Vec<String>,
    #[serde(default)]
    former: Vec<String>,
    example: Option<String>,
    parameters: Vec<Parameter>,
    flat: Option<Flat>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Flat {
    example: String,
    parameters: Vec<Parameter>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Parameter {
    name: String,
    #[serde(default)]
    required: bool,
    r#type: Option<String>,
    #[serde(default)]
    aliases: Vec<String>,
}

/// The file of families, which describes the fields of its rows.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Families {
    family: Vec<Family>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Family {
    of: String,
    #[serde(default)]
    name: String,
    repeat_limit: u32,
    #[serde(default)]
    writes_files: bool,
    #[serde(default)]
    names: Vec<String>,
}

fn main() -> Result<(), TableError> {
    let tools: Tools = read(TOOLS)?;
    let families: Families = read(FAMILIES)?;
    let is_family = |name: &str| families.family.iter().any(|family| family.of == name);
    if let Some(tool) = tools.tool.iter().find(|tool| tool.family.as_ref().is_some_and(|family| !is_family(family))) {
        return Err(TableError::Row { path: TOOLS.into(), reason: format!("{}: the family is not in {FAMILIES}", tool.name) });
    }
    write("usage.rs", &usage(&tools))?;
    write("family.rs", &family(&families.family, &tools.tool))
}

/// How tools are called, and which names they have.
fn usage(Tools { behind, tool: tools }: &Tools) -> String {
    let mut catalogue = String::new();
    let (mut aliases, mut former, mut typed) = (Vec::new(), Vec::new(), String::new());
    let mut behind: BTreeSet<&String> = behind.iter().collect();
    for tool in tools {
        let name = &tool.name;
        match &tool.example {
            Some(example) => _ = writeln!(catalogue, "{},", form(name, example, &tool.parameters)),
            None => types(&tool.parameters).for_each(|(parameter, of)| _ = writeln!(typed, "({name:?}, {parameter:?}, {of}),")),
        }
        aliases.extend(tool.called.iter().map(|other| (other, name)));
        former.extend(tool.former.iter().map(|other| (other, name)));
        if tool.behind {
            behind.extend([name].into_iter().chain(&tool.former));
        }
    }
    let flat = tools.iter().filter_map(|tool| Some((&tool.name, tool.flat.as_ref()?)));
    let flat: String = flat.map(|(name, flat)| form(name, &flat.example, &flat.parameters)).collect();
    let behind = Vec::from_iter(behind);
    format!(
        "/// The built-in tools.
        pub(super) const CATALOGUE: &[Usage] = &[\n{catalogue}];
        /// `edit` on hosts that take one replacement without a list.
        pub(super) const FLAT_EDIT: Usage = {flat};
        /// Names by which models call the catalogue's tools on other hosts.
        pub(super) const TOOL_ALIASES: &[(&str, &str)] = &{aliases:?};
        /// Names that tools of the host had before, and no other host's words: where the tool works, none has the former name.
        pub(super) const FORMER_NAMES: &[(&str, &str)] = &{former:?};
        /// Parameters of tools that are not in the catalogue; of these tools nothing else is known.
        pub(super) const TYPED: &[(&str, &str, ParameterType)] = &[\n{typed}];
        /// The host's own tools that it keeps behind `tool_call`.
        pub(super) const OWN_BEHIND: &[&str] = &{behind:?};\n"
    )
}

/// How one tool is called.
fn form(tool: &str, example: &str, parameters: &[Parameter]) -> String {
    let names = |required| parameters.iter().filter(|each| each.required == required).map(|each| &each.name).collect::<Vec<_>>();
    let types = types(parameters).fold(String::new(), |all, (name, of)| format!("{all}({name:?}, {of}), "));
    let aliases: Vec<_> = parameters.iter().flat_map(|each| each.aliases.iter().map(|alias| (alias, &each.name))).collect();
    format!(
        "Usage {{ name: {tool:?}, example: {example:?}, required: &{:?}, optional: &{:?}, types: &[{types}], aliases: &{aliases:?} }}",
        names(true),
        names(false)
    )
}

/// The parameters that are not text, with the constant of their type.
fn types(parameters: &[Parameter]) -> impl Iterator<Item = (&str, String)> {
    parameters.iter().filter_map(|each| Some((each.name.as_str(), format!("ParameterType::{}", variant(each.r#type.as_deref()?)))))
}

/// The facts of families, and which tools are of them.
fn family(families: &[Family], tools: &[Tool]) -> String {
    let (mut facts, mut all_names) = (String::new(), String::new());
    for Family { of: family, name, repeat_limit, writes_files, names } in families {
        let kind = variant(family);
        let row = format!("Facts {{ name: {name:?}, repeat_limit: {repeat_limit}, writes_files: {writes_files} }}");
        _ = writeln!(facts, "Self::{kind} => &{row},");
        if family == OTHER {
            continue;
        }
        let known = tools.iter().filter(|tool| tool.family.as_ref() == Some(family));
        let known = known.flat_map(|tool| [&tool.name].into_iter().chain(&tool.called)).map(|name| folded(name));
        let names: BTreeSet<String> = [name.clone()].into_iter().chain(names.iter().cloned()).chain(known).collect();
        _ = writeln!(all_names, "(Family::{kind}, &{:?}),", Vec::from_iter(names));
    }
    format!(
        "/// Names of tools by family, folded as `folded` does.
        const NAMES: &[(Family, &[&str])] = &[\n{all_names}];
        impl Family {{
            /// The row of a family.
            const fn facts(self) -> &'static Facts {{
                match self {{\n{facts}}}
            }}
        }}\n"
    )
}

/// A name in lower case without separators.
fn folded(name: &str) -> String {
    name.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect()
}
