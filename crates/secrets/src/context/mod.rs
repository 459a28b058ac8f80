//! What is around a value: the name before it, the separator between them, and where the value ends.

mod hidden_name;
mod name;
mod name_class;
mod nearby;
mod separator;
mod value;

pub(crate) use crate::context::hidden_name::names_secret;
pub(super) use crate::context::name::{class_of_name, is_lone_key};
pub(super) use crate::context::name_class::{NameClass, may_be_secret_name};
pub(super) use crate::context::nearby::{class_of_sibling_name, class_of_words_before};
pub(super) use crate::context::separator::{closes_name, is_subject, may_follow_name, name_end};
pub(super) use crate::context::value::{MAX_VALUE, ValueSpan, value_after, value_begins};
