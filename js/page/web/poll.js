// Polling with back-off: slower after failures, paused while the page is hidden.

const EVERY_MS = 3000;
const MAX_MS = 60_000;

/**
 * @param {() => Promise<boolean>} update true: it succeeded
 * @param {(state: { state: "live" | "retrying" | "paused", next: number }) => void} onState `next`: the time of the next update
 * @returns {() => void} updates at once
 */
export function poll(update, onState) {
  let wait = EVERY_MS;
  let again = () => {};
  const next = () =>
    new Promise((resolve) => {
      const timer = document.hidden ? undefined : setTimeout(resolve, wait);
      again = () => {
        clearTimeout(timer);
        resolve(undefined);
      };
    });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) onState({ state: "paused", next: 0 });
    again();
  });
  (async () => {
    for (;;) {
      if (!document.hidden) {
        // whatever an answer holds, the next one may be drawn
        const succeeded = await update().catch((error) => {
          console.error(error);
          return false;
        });
        wait = succeeded ? EVERY_MS : Math.min(MAX_MS, wait * 2);
        onState(document.hidden ? { state: "paused", next: 0 } : { state: succeeded ? "live" : "retrying", next: Date.now() + wait });
      }
      await next();
    }
  })();
  return () => {
    wait = EVERY_MS;
    again();
  };
}
