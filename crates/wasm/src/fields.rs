//! An object that JavaScript gives, read field by field: what is missing or of another type is an error that names it, never a trap.

use js_sys::{Array, Reflect, Uint8Array};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;

/// The fields of the object that a method takes.
pub(crate) struct Fields<'o> {
    method: &'static str,
    object: &'o JsValue,
}

/// What a field may be.
pub(crate) trait Field: Sized {
    /// What it is called in an error.
    const NAME: &'static str;

    /// The value as one; `None`: it is of another type.
    fn of(value: &JsValue) -> Option<Self>;
}

impl<'o> Fields<'o> {
    /// # Errors
    /// It is no object.
    pub(crate) fn of(method: &'static str, object: &'o JsValue) -> Result<Self, JsError> {
        if object.is_object() { Ok(Self { method, object }) } else { Err(JsError::new(&format!("{method} takes an object"))) }
    }

    /// A field that must be there.
    ///
    /// # Errors
    /// It is missing, or of another type.
    pub(crate) fn required<F: Field>(&self, name: &str) -> Result<F, JsError> {
        self.optional(name)?.ok_or_else(|| self.error(name, "is missing"))
    }

    /// A field that may be undefined or null.
    ///
    /// # Errors
    /// It is of another type.
    pub(crate) fn optional<F: Field>(&self, name: &str) -> Result<Option<F>, JsError> {
        let value = self.get(name)?;
        if value.is_undefined() || value.is_null() {
            return Ok(None);
        }
        F::of(&value).map(Some).ok_or_else(|| self.error(name, &format!("is not {}", F::NAME)))
    }

    /// A field of any type.
    ///
    /// # Errors
    /// Its getter throws.
    pub(crate) fn get(&self, name: &str) -> Result<JsValue, JsError> {
        Reflect::get(self.object, &JsValue::from_str(name)).map_err(|_| self.error(name, "cannot be read"))
    }

    fn error(&self, name: &str, problem: &str) -> JsError {
        JsError::new(&format!("{}: {name} {problem}", self.method))
    }
}

impl Field for String {
    const NAME: &'static str = "a string";

    fn of(value: &JsValue) -> Option<Self> {
        value.as_string()
    }
}

impl Field for f64 {
    const NAME: &'static str = "a number";

    fn of(value: &JsValue) -> Option<Self> {
        value.as_f64()
    }
}

impl Field for bool {
    const NAME: &'static str = "true or false";

    fn of(value: &JsValue) -> Option<Self> {
        value.as_bool()
    }
}

impl Field for Vec<String> {
    const NAME: &'static str = "a list of strings";

    fn of(value: &JsValue) -> Option<Self> {
        elements(value)?.map(|element| element?.as_string()).collect()
    }
}

impl Field for Vec<Uint8Array> {
    const NAME: &'static str = "a list of Uint8Arrays";

    fn of(value: &JsValue) -> Option<Self> {
        // what only pretends to be one has no length
        let is_one = |bytes: &Uint8Array| Reflect::get(bytes, &JsValue::from_str("length")).is_ok();
        elements(value)?.map(|element| element?.dyn_into().ok().filter(is_one)).collect()
    }
}

/// The elements of a list, `None` for one that cannot be read.
fn elements(value: &JsValue) -> Option<impl Iterator<Item = Option<JsValue>>> {
    let length = Reflect::get(value, &JsValue::from_str("length")).ok().filter(|_| Array::is_array(value))?.as_f64()?;
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "lists have at most so many elements")]
    let length = length as u32;
    Some((0..length).map(|at| Reflect::get_u32(value, at).ok()))
}
