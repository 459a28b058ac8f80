//! The built-in tools: OpenClaw's own, as measured on the hosts (their schemas are part of the requests that models receive).
//! The tables are made of `data/tools.toml` when the crate is built.

use serde::{Deserialize, Serialize};

/// The type of a parameter, where it is not text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ParameterType {
    /// Any number.
    Number,
    /// true or false.
    Boolean,
    /// An object.
    Object,
    /// A list.
    Array,
}

/// Which form of `edit` the host has. The host's adapter tells; everything else is the same in every generation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum EditForm {
    /// `edit({ path, edits: [{ oldText, newText }] })`
    #[default]
    List,
    /// `edit({ path, oldText, newText })`
    Flat,
}

/// How one tool is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Usage {
    /// The tool's name.
    pub name: &'static str,
    /// A correct call.
    pub example: &'static str,
    /// Parameters that every call needs.
    pub required: &'static [&'static str],
    /// Parameters that a call may have; the tests hold them to the live hosts' schemas.
    pub optional: &'static [&'static str],
    /// Parameters that are not text; the tests hold them to the live hosts' schemas.
    pub types: &'static [(&'static str, ParameterType)],
    /// Wrong parameter name -> the right one; case and separators do not matter.
    pub aliases: &'static [(&'static str, &'static str)],
}

// the tables: CATALOGUE, FLAT_EDIT, TOOL_ALIASES, FORMER_NAMES, TYPED, OWN_BEHIND
include!(concat!(env!("OUT_DIR"), "/usage.rs"));
