// What the hooks of a modern host share: the types of the plugin's instance and of its generation.

/**
 * @typedef {import("./events.js").Payload} Payload
 * @typedef {import("./call-registry.js").OpenCall} OpenCall
 * @typedef {import("./call-registry.js").Substitute} Substitute
 * @typedef {import("./active-runs.js").Run} Run
 * @typedef {import("../guard.js").Verdict & { kind: "halt" }} Halt
 * @typedef {{ content: unknown[], stopReason?: string, api?: string }} AssistantMessage
 * @typedef {(report: string) => void} Terminate ends the run before its next model request; the user gets the report
 * @typedef {{ message: AssistantMessage, block: Payload, halt: Halt, call: OpenCall, run: Run, terminate: Terminate }} HaltedCall
 *   `block`: the call in the message
 * @typedef {{ name: string, turnHooks: string[], runtimes: any[], checkCall: { name: string, args: object }, narrows: boolean, hidesRuns: boolean, endRun(halted: HaltedCall): void,
 *   endAfterResult?(halt: Halt, terminate: Terminate): void, endUnseen?(halt: Halt, terminate: Terminate): void, onSubstituteFailed?(substitute: Substitute, terminate: Terminate): void }} Generation
 *   `turnHooks`: those that begin a turn; `runtimes`: where the middleware runs; `checkCall`: the call that stands for an answer which the
 *   model must revise; `narrows`: it can show the model fewer tools; `hidesRuns`: it has runs of its own in hidden sessions; `endRun`: edits
 *   the assistant's message so that the run ends with the report; `endAfterResult`: ends it by a result, where the host lets the user
 *   be told so; elsewhere the next message of calls ends it; `endUnseen`: the same where
 *   the host tells of no such message; `onSubstituteFailed`: the call that was put in place of the looping one failed
 * @typedef {{ guard: import("../guard.js").Guard, generation: Generation, active: import("./active-runs.js").ActiveRuns,
 *   terminator: import("./run-terminator.js").RunTerminator, deliver: (ctx: Payload, text: string) => void }} Context
 *   `deliver`: sends a text to the chat of a call's context, if there is one
 * @typedef {(context: Context, event: Payload, ctx: Payload) => unknown} Handler
 */

export {};
