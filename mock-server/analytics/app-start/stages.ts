import { topics } from '../../../openapi/generated/topics.ts';
import type { Device } from '../../delivery/target.ts';
import { START_TYPES } from '../../population/sessions.ts';

type Stage = (typeof topics.appStart.dimensions.startStage.values)[number];
type Shares = readonly (readonly [stage: Stage, share: number])[];

const { values } = topics.appStart.dimensions.startStage;
const HOT = START_TYPES.indexOf('hot');

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

/** The stages of the launches of a platform as places among all of them, with their times (ms), which add up to that of the launch. */
export function stagesOf(platform: Device['platform']) {
  const sharesOf = (shares: Shares) => {
    const whole = shares.reduce((sum, [, share]) => sum + share, 0);
    let upTo = 0;
    return shares.map(([stage, share]) => ({ stage: values.indexOf(stage), upTo: (upTo += share / whole) }));
  };
  const [cold, hot] = [sharesOf(SHARES[platform]), sharesOf(SHARES[platform].slice(-2))];
  return ({ type, ms }: { readonly type: number; readonly ms: number }): [stage: number, ms: number][] => {
    let before = 0;
    return (type === HOT ? hot : cold).map(({ stage, upTo }) => {
      const end = Math.round(ms * upTo);
      const part = end - before;
      before = end;
      return [stage, part];
    });
  };
}
