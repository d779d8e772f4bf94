import type { Schemas } from '../../openapi/generated/types.ts';

type Platform = Schemas['Platform'];
type Clients = Schemas['OfflineClients'];

/** The facts about a device that rules use. */
export type Device = Schemas['DeviceFacts'];

/** A list of users or of devices. */
export interface Crowd {
  readonly name: string;
  readonly type: 'user' | 'device';
  /** Without duplicates. */
  readonly ids: readonly string[];
}

/**
 * A targeting rule, saved (with its id) or a draft. Its lot is its number among the rules of its release, which
 * determines its random selection of users. A crowd as its list comes with its members.
 */
export type DeliveryRule = Schemas['GrayRuleInput'] & {
  readonly id?: string;
  readonly lot?: number;
  readonly crowd?: Crowd;
};

/** Whether the end time of a rule has passed at a time (ms). */
export const isEnded = ({ endTime }: Pick<DeliveryRule, 'endTime'>, at: number): boolean =>
  endTime !== undefined && at >= Date.parse(endTime);

/** Returns the lot of the next rule. */
export const nextLot = (rules: readonly DeliveryRule[]): number =>
  rules.reduce((most, { lot = 0 }) => Math.max(most, lot), 0) + 1;

/** Returns the rules of a release that only reaches named devices; without rules it reaches nobody. */
export const grayOnly = (rules: readonly DeliveryRule[]): readonly DeliveryRule[] =>
  rules.length > 0 ? rules : [{ mode: 'whitelist', whitelist: [] }];

/** The requirements of a release on a device. All deliveries are decided by such a target. */
export interface DeliveryTarget {
  /** Id of the release, from which the percentage derives its buckets. */
  readonly key: string;
  /** The platforms of the release. */
  readonly platforms: readonly Platform[];
  /** The phone's app version must be lower than this. */
  readonly below?: string | undefined;
  /** Live higher versions: a phone that receives one of them does not receive this one. */
  readonly higher?: readonly DeliveryTarget[] | undefined;
  readonly minOsVersion?: string | undefined;
  /** The phone's app version must be within; a platform without a range receives nothing. */
  readonly clients?: Clients | undefined;
  readonly scope?: Schemas['ReleaseScope'] | undefined;
  /** Cities and provinces; the phone must be in one of them. */
  readonly cities?: readonly string[] | undefined;
  /** The phone or its user must be a member. */
  readonly crowd?: Crowd | undefined;
  /** How the conditions of one rule combine. */
  readonly combination: 'AND' | 'OR';
  /** No rules means everyone; any matching rule delivers. */
  readonly rules: readonly DeliveryRule[];
  /** 0 to 100: the current percentage of a staged rollout. */
  readonly percent: number;
  /** A paused release reaches no further devices. */
  readonly paused: boolean;
}

/** The devices of an application: a weighted sample. */
export interface Population {
  readonly devices: readonly Device[];
  /** For each device, how many of all devices it represents. */
  readonly weights: ArrayLike<number>;
  /** Total number of devices: the sum of the weights. */
  readonly users: number;
  /** Returns the index of the sample device that represents a device by id, possibly itself; -1 if none does. */
  readonly placeOf?: (deviceId: string) => number;
  /** Returns the devices of a crowd, within the sample and beyond; by default only those of the sample. */
  readonly devicesOf?: (crowd: Crowd) => readonly Device[];
}

/** Creates a population in which each device represents only itself. */
export const eachOnce = (devices: readonly Device[]): Population => ({
  devices,
  weights: new Uint8Array(devices.length).fill(1),
  users: devices.length,
});
