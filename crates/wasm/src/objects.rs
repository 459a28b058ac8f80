//! The objects that methods with many facts take. Their types in TypeScript stand here beside what reads them.

use js_sys::Uint8Array;
use wasm_bindgen::prelude::*;

use crate::event::whole;
use crate::fields::Fields;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** What a guard is set up with: the settings, and what its host can do. What is left out is false, and 0. */
export interface Setup {
  /** The entry's settings, as the host gives them. */
  settings?: unknown;
  /** The host's `edit` takes `oldText` and `newText` without a list. */
  flatEdit?: boolean;
  /** Minutes that the user's clock is ahead of UTC. */
  utcOffset?: number;
  /** The host can ask the user about a call. */
  asks?: boolean;
  /** The host lets a plugin ask a model. */
  consults?: boolean;
}

/** An answer that would end the run. */
export interface Reply {
  session: string;
  text: string;
  /** What started the run, in the words of who reports it. */
  trigger?: string | null;
  /** Why the message ended, in the words of who reports it. */
  stopReason?: string | null;
  /** Milliseconds since the epoch. */
  time: number;
}

/** An answer without calls, which may hold some as text. */
export interface TextCallAnswer {
  session: string;
  text: string;
  /** Those that the model has. */
  tools: string[];
  /** The texts of results that it was shown, in UTF-8, where they were asked for. */
  results?: Uint8Array[] | null;
  /** Why the message ended, in the words of who reports it. */
  stopReason?: string | null;
  /** Milliseconds since the epoch. */
  time: number;
}

/** What two processes are to keep in one place. */
export interface States {
  /** What this one has now. */
  ours: string;
  /** What it had when it looked last. */
  base: string;
  /** What is there. */
  theirs: string;
  /** Milliseconds since the epoch. */
  time: number;
}
"#;

/// `Setup`.
pub(crate) struct Setup {
    pub(crate) settings: JsValue,
    pub(crate) flat_edit: bool,
    pub(crate) utc_offset: i32,
    pub(crate) asks: bool,
    pub(crate) consults: bool,
}

impl Setup {
    pub(crate) fn read(object: &JsValue) -> Result<Self, JsError> {
        let fields = Fields::of("configure", object)?;
        let flag = |name| Ok::<_, JsError>(fields.optional(name)?.unwrap_or_default());
        #[allow(clippy::cast_possible_truncation, reason = "minutes of a day")]
        let utc_offset = fields.optional::<f64>("utcOffset")?.unwrap_or_default() as i32;
        Ok(Self {
            settings: fields.get("settings")?,
            flat_edit: flag("flatEdit")?,
            utc_offset,
            asks: flag("asks")?,
            consults: flag("consults")?,
        })
    }
}

/// `Reply`.
pub(crate) struct Reply {
    pub(crate) session: String,
    pub(crate) text: String,
    pub(crate) trigger: Option<String>,
    pub(crate) stop_reason: Option<String>,
    pub(crate) time: u64,
}

impl Reply {
    pub(crate) fn read(object: &JsValue) -> Result<Self, JsError> {
        let fields = Fields::of("onReply", object)?;
        Ok(Self {
            session: fields.required("session")?,
            text: fields.required("text")?,
            trigger: fields.optional("trigger")?,
            stop_reason: fields.optional("stopReason")?,
            time: whole(fields.required("time")?),
        })
    }
}

/// `TextCallAnswer`.
pub(crate) struct TextCallAnswer {
    pub(crate) session: String,
    pub(crate) text: String,
    pub(crate) tools: Vec<String>,
    pub(crate) results: Option<Vec<Uint8Array>>,
    pub(crate) stop_reason: Option<String>,
    pub(crate) time: u64,
}

impl TextCallAnswer {
    pub(crate) fn read(object: &JsValue) -> Result<Self, JsError> {
        let fields = Fields::of("onTextCalls", object)?;
        Ok(Self {
            session: fields.required("session")?,
            text: fields.required("text")?,
            tools: fields.required("tools")?,
            results: fields.optional("results")?,
            stop_reason: fields.optional("stopReason")?,
            time: whole(fields.required("time")?),
        })
    }
}

/// `States`.
pub(crate) struct States {
    pub(crate) ours: String,
    pub(crate) base: String,
    pub(crate) theirs: String,
    pub(crate) time: u64,
}

impl States {
    pub(crate) fn read(object: &JsValue) -> Result<Self, JsError> {
        let fields = Fields::of("mergeStates", object)?;
        Ok(Self {
            ours: fields.required("ours")?,
            base: fields.required("base")?,
            theirs: fields.required("theirs")?,
            time: whole(fields.required("time")?),
        })
    }
}
