// A notice by POST. The address was checked by the core: this machine, or encrypted.

/** Characters of an answer's status that are told. */
const MAX_STATUS = 60;

/**
 * @param {string} address @param {object} notice @param {AbortSignal} signal ends it
 * @throws {Error} the address does not take it
 */
export async function postJson(address, notice, signal) {
  const answer = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(notice),
    // it would leave the address that was checked
    redirect: "error",
    signal,
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`.slice(0, MAX_STATUS));
}
