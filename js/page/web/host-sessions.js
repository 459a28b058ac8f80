// Sessions that the host opens for work of its own: reviews of skills, names of memories, set-ups. By their names alone, which somebody
// else may have chosen too: so they are folded on the page, and nothing is left out of a count.

const OWN = [/^agent:[^:]+:internal-session-effects:/, /^agent:[^:]+:commitments:/, /^temp:[\w-]+/];

/** @param {unknown} session its name */
export const isHostSession = (session) => typeof session === "string" && OWN.some((form) => form.test(session));
