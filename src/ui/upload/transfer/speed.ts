/** Minimum time for a meaningful speed (ms). */
const rateAfterMs = 3000;

/** Measures the speed of an upload since it was last started or resumed (bytes per second). */
export function speedometer(): { start: (sent: number) => void; rate: (sent: number) => number | undefined } {
  let mark = { at: performance.now(), sent: 0 };
  return {
    start: (sent) => {
      mark = { at: performance.now(), sent };
    },
    rate: (sent) => {
      const elapsed = performance.now() - mark.at;
      return elapsed >= rateAfterMs ? ((sent - mark.sent) / elapsed) * 1000 : undefined;
    },
  };
}
