// Looks again and again: seldom when it fails, never while nobody sees the page.

const EVERY_MS = 3000;
const LONGEST_MS = 60_000;

/**
 * @param {() => Promise<boolean>} look true: all was answered
 * @param {(state: { state: "live" | "retrying" | "paused", next: number }) => void} tell
 * @returns {() => void} looks at once
 */
export function poll(look, tell) {
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
    if (document.hidden) tell({ state: "paused", next: 0 });
    again();
  });
  (async () => {
    for (;;) {
      if (!document.hidden) {
        const well = await look();
        wait = well ? EVERY_MS : Math.min(LONGEST_MS, wait * 2);
        tell(document.hidden ? { state: "paused", next: 0 } : { state: well ? "live" : "retrying", next: Date.now() + wait });
      }
      await next();
    }
  })();
  return () => {
    wait = EVERY_MS;
    again();
  };
}
