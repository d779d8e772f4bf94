import type { topics } from '../../../openapi/generated/topics.ts';
import type { Device } from '../../delivery/target.ts';

type Stage = (typeof topics.appStart.dimensions.startStage.values)[number];
type Shares = readonly (readonly [stage: Stage, share: number])[];

const ANDROID: Shares = [
  ['process', 0.24],
  ['application', 0.33],
  ['page', 0.25],
  ['frame', 0.18],
];
const IOS: Shares = [
  ['preMain', 0.38],
  ['main', 0.27],
  ['view', 0.35],
];
const SHARES: Readonly<Record<Device['platform'], Shares>> = { android: ANDROID, ios: IOS, harmony: ANDROID };

/** The stages of launches of a platform with their times (ms), which add up to that of the launch. */
export function stagesOf(platform: Device['platform'], type: string): (ms: number) => [stage: Stage, ms: number][] {
  const shares = type === 'hot' ? SHARES[platform].slice(-2) : SHARES[platform];
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
