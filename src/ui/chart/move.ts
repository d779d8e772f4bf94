const leap = 10;

const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: leap,
  PageDown: -leap,
  Home: -Infinity,
  End: Infinity,
};

/** The index that a key moves to; undefined for any other key. */
export function nextPlace(key: string, at: number, last: number): number | undefined {
  const step = steps[key];
  return step === undefined ? undefined : Math.min(last, Math.max(0, at + step));
}
