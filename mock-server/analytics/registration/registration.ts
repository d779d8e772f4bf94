import { topics } from '../../../openapi/generated/topics.ts';
import type { Schemas } from '../../../openapi/generated/types.ts';
import { gather, type ValuesOf } from '../../counting/cells.ts';
import { Sizes } from '../../counting/sizes.ts';
import type { Counter, DimensionOf, Measures } from '../../counting/topic.ts';
import { randomAt } from '../../delivery/bucket.ts';
import type { Device } from '../../delivery/target.ts';
import { secondsOf, sizeOfSeconds } from '../../population/journeys.ts';
import { type Fact, type Phones, phonesOf, placesIn, type SegmentsOf, versionAt } from '../../population/phones.ts';
import type { FirstLaunch } from '../../population/sessions.ts';
import { dayName } from '../../population/splits.ts';

const { steps, dimensions } = topics.registration;
const { bins } = dimensions.registerTime;
type Step = (typeof steps)[number];
type Stop = Schemas['RegisterStop'];

/** Share of devices that take this step after the one before. */
const CHANCES: Readonly<Record<Step, number>> = {
  opened: 1,
  phone: 0.91,
  code: 0.95,
  identity: 0.88,
  face: 0.94,
  card: 0.84,
  registered: 0.97,
};
/** Users from the website often have an account elsewhere. */
const FROM_WEBSITE = 0.86;
/** Cameras differ between platforms. */
const FACE: Readonly<Record<Device['platform'], number>> = { android: 0.98, ios: 1.03, harmony: 0.97 };
/** Share of the registration time at which each step is taken. */
const PARTS: readonly number[] = [0, 0.1, 0.24, 0.5, 0.72, 0.95, 1];
/** Mean (s) and relative spread of registration times. */
const [USUAL_SECONDS, SPREAD] = [205, 0.62];
const [LEAST_SECONDS, MOST_SECONDS] = [35, 3600];

/** A new device, and its progress. */
interface Newcomer {
  readonly hour: number;
  readonly weight: number;
  readonly platform: Device['platform'];
  readonly channel: string;
  readonly region: string;
  readonly modelClass: string;
  readonly version: string;
  readonly day: string;
  /** Number of steps taken. */
  readonly stepsTaken: number;
  /** Why it stops, unless it has taken all steps. */
  readonly stop: Stop;
  readonly seconds: number;
}

const values: ValuesOf<Newcomer, DimensionOf<'registration'>> = {
  platform: ({ platform }) => platform,
  channel: ({ channel }) => channel,
  region: ({ region }) => region,
  modelClass: ({ modelClass }) => modelClass,
  version: ({ version }) => version,
  day: ({ day }) => day,
  stopStep: ({ stepsTaken }) => steps[stepsTaken] ?? null,
  stopReason: ({ stepsTaken, stop }) => (stepsTaken < steps.length ? stop : null),
  registerTime: ({ stepsTaken, seconds }) =>
    stepsTaken < steps.length ? null : String(bins.findLast((bin) => bin <= seconds) ?? 0),
};

function measuresOf(newcomers: readonly Newcomer[]): Measures<'registration'> {
  const counts = { opened: 0, phone: 0, code: 0, identity: 0, face: 0, card: 0, registered: 0, unfinished: 0 };
  const sizes = new Int32Array(secondsOf.length);
  for (const { weight, stepsTaken, seconds } of newcomers) {
    for (const step of steps.slice(0, stepsTaken)) counts[step] += weight;
    if (stepsTaken < steps.length) counts.unfinished += weight;
    const size = sizeOfSeconds(seconds);
    if (stepsTaken === steps.length) sizes[size] = (sizes[size] ?? 0) + weight;
  }
  return { ...counts, duration: new Sizes(sizes, secondsOf) };
}

/** Returns the chance of a newcomer to take a step after the one before. */
function chanceOf(step: Step, { channel, platform }: Pick<Newcomer, 'channel' | 'platform'>): number {
  const isOdd = step === 'phone' && channel === 'website';
  return CHANCES[step] * (step === 'face' ? FACE[platform] : isOdd ? FROM_WEBSITE : 1);
}

/** Reasons not to take a step, with their shares; all other devices leave without one. */
const REASONS: Readonly<Record<Step, readonly (readonly [reason: Stop, share: number])[]>> = {
  opened: [],
  phone: [['numberUsed', 0.24]],
  code: [
    ['codeExpired', 0.38],
    ['codeWrong', 0.27],
  ],
  identity: [
    ['idUnreadable', 0.41],
    ['idMismatch', 0.22],
  ],
  face: [
    ['faceMismatch', 0.46],
    ['cameraDenied', 0.31],
  ],
  card: [['cardRefused', 0.43]],
  registered: [['riskRefused', 0.7]],
};

/** Returns why a device does not take a step. */
function reasonFor(step: Step, salt: number, place: number): Stop {
  let lot = randomAt(salt, place, 3);
  return REASONS[step].find(([, share]) => (lot -= share) < 0)?.[0] ?? 'left';
}

/** Returns the duration of a device's registration (s) if it completes. */
function secondsAt(salt: number, place: number): number {
  const normal =
    Math.sqrt(-2 * Math.log(1 - randomAt(salt, place, 1))) * Math.cos(2 * Math.PI * randomAt(salt, place, 2));
  return Math.max(LEAST_SECONDS, Math.min(MOST_SECONDS, Math.round(USUAL_SECONDS * Math.exp(SPREAD * normal))));
}

/**
 * Uses one random number for all steps of a device, so that in any part the devices at a step are a subset of those at
 * the step before.
 */
function newcomerOf(phones: Phones, salt: number, { place, hour, at }: FirstLaunch, asOf: number): Newcomer {
  const { coded, devices, segments, weights } = phones;
  const factOf = (fact: Fact) => coded[fact].names[coded[fact].codes[place] ?? 0] ?? '';
  const facts = {
    hour,
    weight: weights[place] ?? 0,
    platform: devices[place]?.platform ?? 'android',
    channel: factOf('channel'),
    region: factOf('region'),
    modelClass: factOf('modelClass'),
    version: versionAt(segments, place, hour),
    day: dayName(hour),
  };
  const [lot, seconds] = [randomAt(salt, place, 0), secondsAt(salt, place)];
  let [chance, stepsTaken] = [1, 0];
  let stop: Stop = 'underWay';
  for (const [index, step] of steps.entries()) {
    chance *= chanceOf(step, facts);
    if (at + (PARTS[index] ?? 1) * seconds * 1000 > asOf) break;
    if (lot >= chance) {
      stop = reasonFor(step, salt, place);
      break;
    }
    stepsTaken++;
  }
  return { ...facts, stepsTaken, stop, seconds };
}

/** Counts new devices by registration progress. */
export const createRegistration = (segmentsOf: SegmentsOf): Counter<'registration'> => ({
  count(reading, { version, ...filter }, { from, to, asOf }, splits) {
    const phones = phonesOf(reading, reading.appId, segmentsOf);
    const { applicationId = '' } = reading.db.applications.get(reading.appId) ?? {};
    const salt = reading.rng('registration', applicationId).int(0, 2 ** 32 - 1);
    const launches = phones.log?.firsts(placesIn(phones, filter), from, Math.min(to, asOf)) ?? [];
    const newcomers = launches
      .map((launch) => newcomerOf(phones, salt, launch, asOf))
      .filter((newcomer) => version === undefined || version.includes(newcomer.version));
    return splits.map(
      (by) => new Map([...gather(newcomers, by, values)].map(([key, part]) => [key, measuresOf(part)])),
    );
  },
});
