/** Long enough that a speed means something. */
const rateAfterMs = 3000;

/** Measures how fast an upload is since it last started or paused (bytes a second). */
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
