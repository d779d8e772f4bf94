import { topics } from '../../../openapi/generated/topics.ts';
import type { Device } from '../../delivery/target.ts';
import { Sizes } from '../../counting/sizes.ts';
import type { Counter, DimensionOf, Measures } from '../../counting/topic.ts';
import { SLOW, VERSION_FACTORS } from '../../population/habits.ts';
import {
  eachSession,
  noSession,
  type Phones,
  phonesOf,
  type SegmentsOf,
  type Session,
} from '../../population/phones.ts';
import { groupsOf, phoneDimensions } from '../../population/splits.ts';
import { START_TYPES } from '../../population/sessions.ts';
import { stagesOf } from './stages.ts';

const { bins } = topics.appStart.dimensions.startTime;
const stages = topics.appStart.dimensions.startStage.values;

/** A launch with what it took, or a stage of one. */
interface Launch extends Session {
  stage: number;
}

/** What was counted of some launches. */
class Tally implements Measures<'appStart'> {
  starts = 0;
  devices = 0;
  totalMs = 0;
  slow = 0;
  readonly startMs = new Sizes();
  #last = -1;

  add({ place, weight, ms }: Launch, isSlow: boolean): void {
    this.starts += weight;
    this.totalMs += weight * ms;
    if (isSlow) this.slow += weight;
    this.startMs.add(ms, weight);
    // Launches come device by device.
    if (place !== this.#last) this.devices += weight;
    this.#last = place;
  }
}

const dimensions = {
  ...phoneDimensions,
  startType: () => ({ names: START_TYPES, codeOf: ({ type }: Launch) => type }),
  startStage: () => ({ names: stages, codeOf: ({ stage }: Launch) => stage }),
  startTime: () => ({ names: bins.map(String), codeOf: ({ ms }: Launch) => bins.findLastIndex((bin) => bin <= ms) }),
};

/** What the launches of a device are measured by, with each version. */
function paceOf(phones: Phones, slowMs: number | undefined) {
  const { versions } = phones.segments;
  const of = (platform: Device['platform']) => ({
    factors: Float64Array.from(versions, (version) => VERSION_FACTORS[platform][version] ?? 1),
    slow: START_TYPES.map((type) => slowMs ?? SLOW[platform][type === 'hot' ? 1 : 0]),
    stages: stagesOf(platform),
  });
  const paces = { android: of('android'), ios: of('ios'), harmony: of('harmony') };
  return (place: number) => paces[phones.devices[place]?.platform ?? 'android'];
}

/** Counts launches, which follow from the sessions of the phones and the versions that these had. */
export const createAppStart = (segmentsOf: SegmentsOf): Counter<'appStart'> => ({
  count(reading, { startType, slowMs, ...filter }, period, splits) {
    const phones = phonesOf(reading, reading.appId, segmentsOf);
    const type = startType && START_TYPES.indexOf(startType);
    const all = groupsOf<Launch, DimensionOf<'appStart'>, Tally>(
      phones,
      dimensions,
      splits,
      period.to,
      () => new Tally(),
    );
    const isByStage = (index: number) => splits[index]?.dimensions.includes('startStage') === true;
    const launches = all.filter((_, index) => !isByStage(index));
    const byStage = all.filter((_, index) => isByStage(index));
    const launch: Launch = { ...noSession(), stage: 0 };
    const pace = paceOf(phones, slowMs);
    let [device, { factors, slow, stages: stagesIn }] = [-1, pace(0)];
    eachSession(phones, filter, period, launch, () => {
      if (type !== undefined && launch.type !== type) return;
      if (launch.place !== device) {
        device = launch.place;
        ({ factors, slow, stages: stagesIn } = pace(device));
      }
      launch.ms = (launch.ms * (factors[launch.version] ?? 1) + 0.5) | 0;
      const isSlow = launch.ms >= (slow[launch.type] ?? 0);
      for (const groups of launches) groups.of(launch).add(launch, isSlow);
      if (byStage.length === 0) return;
      for (const [stage, ms] of stagesIn(launch)) {
        launch.stage = stage;
        for (const groups of byStage) groups.of(launch).totalMs += launch.weight * ms;
      }
    });
    return all.map((groups) => groups.named());
  },
});
