//! Single calls as core repairs them: what tests hold against the schemas of live hosts.

use std::collections::BTreeMap;

use tool_guard_text::json;
use tool_guard_text::sort;
use tool_guard_tools::catalogue::Catalogue;
use tool_guard_tools::repair::arguments::repair;
use tool_guard_tools::usage::EditForm;
use wasm_bindgen::prelude::*;

use crate::convert::json;

fn catalogue(flat_edit: bool) -> Catalogue {
    Catalogue::new(BTreeMap::new(), if flat_edit { EditForm::Flat } else { EditForm::List })
}

/// The repaired arguments of a call, as JSON; `None` where the call stays as it is.
///
/// # Errors
/// When the arguments are no JSON.
#[wasm_bindgen(js_name = repairedArguments)]
pub fn repaired_arguments(tool: &str, args: &str, flat_edit: bool) -> Result<Option<String>, JsError> {
    let args = json::value(args).map_err(|error| JsError::new(&format!("arguments: {error}")))?;
    Ok(repair(tool, &args, &catalogue(flat_edit)).map(|repaired| repaired.to_string()))
}

/// The other names of parameters that are known, by tool: a JSON object of objects, wrong name to right one.
#[wasm_bindgen(js_name = parameterAliases)]
#[must_use]
pub fn parameter_aliases(flat_edit: bool) -> String {
    let catalogue = catalogue(flat_edit);
    let usages = Catalogue::built_in_names().filter_map(|name| catalogue.built_in(name));
    let aliases = usages.map(|usage| (usage.name, sort::map(usage.aliases.iter().copied())));
    json(&sort::map(aliases))
}
