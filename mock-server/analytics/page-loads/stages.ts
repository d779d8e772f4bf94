import type { topics } from '../../../openapi/generated/topics.ts';
import type { Page } from '../../population/pages.ts';
import { dividing, type Shares } from '../stages.ts';

type Stage = (typeof topics.pageLoads.dimensions.loadStage.values)[number];

const NATIVE: Shares<Stage> = [
  ['connect', 0.14],
  ['firstByte', 0.46],
  ['render', 0.4],
];
const H5: Shares<Stage> = [
  ['dns', 0.06],
  ['connect', 0.11],
  ['firstByte', 0.27],
  ['dom', 0.32],
  ['render', 0.24],
];
const APPLET: Shares<Stage> = [
  ['dns', 0.05],
  ['connect', 0.1],
  ['firstByte', 0.22],
  ['dom', 0.38],
  ['render', 0.25],
];

/** The stages of a load of each type of page with their times (ms), which add up to that of the load. */
export const stagesOf: Readonly<Record<Page['type'], (ms: number) => [stage: Stage, ms: number][]>> = {
  native: dividing(NATIVE),
  h5: dividing(H5),
  applet: dividing(APPLET),
};
