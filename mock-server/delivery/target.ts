import type { components } from '../../openapi/generated/types.ts';

type Schemas = components['schemas'];
type Platform = Schemas['Platform'];
type Clients = Schemas['OfflineClients'];

/** What rules know of a device. */
export type Device = Schemas['DeviceFacts'];

/** A list of users or of devices. */
export interface Crowd {
  readonly name: string;
  readonly type: 'user' | 'device';
  /** Each once. */
  readonly ids: readonly string[];
}

/** A gray rule, saved (with its id) or still a draft. Its lot is its number among the rules of its release: who is among its users depends on it. A list that is a crowd comes with its members. */
export type DeliveryRule = Schemas['GrayRuleInput'] & {
  readonly id?: string;
  readonly lot?: number;
  readonly crowd?: Crowd;
};

/** Whether the time until which a rule delivers has passed, at a time (ms). */
export const isEnded = ({ endTime }: Pick<DeliveryRule, 'endTime'>, at: number): boolean =>
  endTime !== undefined && at >= Date.parse(endTime);

/** The lot of the rule that is added next. */
export const nextLot = (rules: readonly DeliveryRule[]): number =>
  rules.reduce((most, { lot = 0 }) => Math.max(most, lot), 0) + 1;

/** The rules of a release that reaches only whom they name: without any, nobody. */
export const grayOnly = (rules: readonly DeliveryRule[]): readonly DeliveryRule[] =>
  rules.length > 0 ? rules : [{ mode: 'whitelist', whitelist: [] }];

/** What a release asks of a device. Everything that decides who gets what is such a target. */
export interface DeliveryTarget {
  /** Id of what is released: the percentage draws its buckets by it. */
  readonly key: string;
  /** Of which phones. */
  readonly platforms: readonly Platform[];
  /** The phone's version of the app must be lower than this. */
  readonly below?: string | undefined;
  readonly minOsVersion?: string | undefined;
  /** The phone's version of the app must be within; a platform without a range gets nothing. */
  readonly clients?: Clients | undefined;
  readonly scope?: Schemas['ReleaseScope'] | undefined;
  /** Cities and provinces; the phone must be in one of them. */
  readonly cities?: readonly string[] | undefined;
  /** The phone or its user must be in it. */
  readonly crowd?: Crowd | undefined;
  /** How the conditions of one rule combine. */
  readonly combination: 'AND' | 'OR';
  /** None means everyone; any rule that matches delivers. */
  readonly rules: readonly DeliveryRule[];
  /** 0 to 100: how much of a phased plan is reached. */
  readonly percent: number;
  /** A paused release reaches nobody new. */
  readonly paused: boolean;
}

/** The devices of an application: a weighted sample. */
export interface Population {
  readonly devices: readonly Device[];
  /** For how many of all devices each stands, in their order. */
  readonly weights: ArrayLike<number>;
  /** Devices in all: the sum of the weights. */
  readonly users: number;
  /** The place of the device of the sample that stands for one by its id, which may be itself; -1 where none does. */
  readonly placeOf?: (deviceId: string) => number;
  /** The devices of a crowd, of the sample and beyond it; without it, those of the sample are found. */
  readonly devicesOf?: (crowd: Crowd) => readonly Device[];
}

/** Devices that stand for themselves alone. */
export const eachOnce = (devices: readonly Device[]): Population => ({
  devices,
  weights: new Uint8Array(devices.length).fill(1),
  users: devices.length,
});
