import { msg } from '@lingui/core/macro';
import type { Say } from './topic.ts';

const unitOf = (seconds: number) =>
  seconds > 3600
    ? ([3600, (range: string) => msg`${range} h`] as const)
    : seconds > 60
      ? ([60, (range: string) => msg`${range} min`] as const)
      : ([1, (range: string) => msg`${range} s`] as const);

/**
 * Labels ranges of time by their lower bounds: `1800` → `30–60 min`.
 * @param bins all bounds, in order
 * @param inSecond units of the bounds per second, such as 1000 for milliseconds
 */
export function timesFrom(bins: readonly number[], inSecond = 1) {
  return (bin: string, say: Say): string => {
    const from = Number(bin) / inSecond;
    const next = bins[bins.indexOf(Number(bin)) + 1];
    const to = next === undefined ? undefined : next / inSecond;
    const [size, message] = unitOf(to ?? from + 1);
    return say(message(to === undefined ? `≥ ${from / size}` : `${from / size}–${to / size}`));
  };
}
