//! How much must be proven for each step of the ladder, in the unit of the weights.

/// What a loop's account must hold so that the model is told of it.
pub(crate) const NOTE_AT: f32 = 2.6;
/// The same where one call repeats itself: a line costs little there, and is seldom wrong.
pub(crate) const NOTE_ONE_CALL_AT: f32 = 1.1;
/// What the accounts of all loops together must hold for that.
pub(crate) const NOTE_TOTAL_AT: f32 = 4.0;
/// What an account must hold so that a call of the loop is refused once, and so that it is stopped.
pub(crate) const BUMP_AT: f32 = 4.2;
/// The same so that it is stopped.
pub(crate) const STOP_AT: f32 = 5.0;
/// What it must hold so that a look whose failure may pass is stopped.
pub(crate) const STOP_LOOKING_AT: f32 = 10.0;
/// What the accounts of all loops together must hold so that a call with an old answer is stopped.
pub(crate) const STOP_TOTAL_AT: f32 = 6.0;
