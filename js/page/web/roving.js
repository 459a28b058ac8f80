// Many marks that are one stop of the Tab key: arrows go from one to the next, Home and End to the ends.

/** What a key adds to the place, among this many marks. @type {Record<string, (count: number) => number>} */
const STEPS = {
  ArrowRight: () => 1,
  ArrowDown: () => 1,
  ArrowLeft: () => -1,
  ArrowUp: () => -1,
  Home: (count) => -count,
  End: (count) => count,
};

/** @param {HTMLElement[]} marks in their order; the last one is where Tab comes to */
export function roving(marks) {
  for (const [at, mark] of marks.entries()) {
    mark.tabIndex = at === marks.length - 1 ? 0 : -1;
    mark.addEventListener("keydown", (event) => {
      if (!Object.hasOwn(STEPS, event.key)) return;
      const next = marks[Math.min(marks.length - 1, Math.max(0, at + STEPS[event.key](marks.length)))];
      event.preventDefault();
      mark.tabIndex = -1;
      next.tabIndex = 0;
      next.focus();
    });
  }
}
