/** Which part of a time each stage takes; they are one together. */
export type Shares<Stage extends string> = readonly (readonly [stage: Stage, share: number])[];

/** Divides times (ms) into those of their stages, whole numbers which add up to them. */
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
