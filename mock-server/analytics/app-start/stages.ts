import type { topics } from '../../../openapi/generated/topics.ts';
import type { Device } from '../../delivery/target.ts';
import { dividing, type Shares } from '../stages.ts';

type Stage = (typeof topics.appStart.dimensions.startStage.values)[number];

const ANDROID: Shares<Stage> = [
  ['process', 0.24],
  ['application', 0.33],
  ['page', 0.25],
  ['frame', 0.18],
];
const IOS: Shares<Stage> = [
  ['preMain', 0.38],
  ['main', 0.27],
  ['view', 0.35],
];
const SHARES: Readonly<Record<Device['platform'], Shares<Stage>>> = { android: ANDROID, ios: IOS, harmony: ANDROID };

/** The stages of a platform's launches with their times (ms), which add up to the time of the launch. */
export const stagesOf = (platform: Device['platform'], type: string): ((ms: number) => [stage: Stage, ms: number][]) =>
  dividing(type === 'hot' ? SHARES[platform].slice(-2) : SHARES[platform]);
