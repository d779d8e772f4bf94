/** Share of each stage in a time; the shares add up to one. */
export type Shares<Stage extends string> = readonly (readonly [stage: Stage, share: number])[];

/** Returns a function that divides times (ms) among stages; the parts are whole numbers and add up. */
export function dividing<Stage extends string>(shares: Shares<Stage>): (ms: number) => [stage: Stage, ms: number][] {
  const whole = shares.reduce((sum, [, share]) => sum + share, 0);
  let sum = 0;
  const ends = shares.map(([stage, share]) => ({ stage, end: (sum += share / whole) }));
  return (ms) => {
    let before = 0;
    return ends.map(({ stage, end }) => {
      const part = Math.round(ms * end) - before;
      before += part;
      return [stage, part];
    });
  };
}
