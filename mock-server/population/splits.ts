import type { By, Period } from '../counting/topic.ts';
import { byTime, type Coder, withOther } from './count.ts';
import type { Fact, Phones } from './phones.ts';
import { NETWORKS } from './sessions.ts';

/** Makes what tells the parts of a dimension apart. */
export type Splitting = (phones: Phones) => Coder;

const byFact =
  (fact: Fact): Splitting =>
  ({ coded }) => ({ ...coded[fact], by: 'device' });

/** The dimensions of phones: the same for all topics. */
export const phoneDimensions = {
  platform: byFact('platform'),
  brand: byFact('brand'),
  model: byFact('model'),
  modelClass: byFact('modelClass'),
  osVersion: byFact('osVersion'),
  region: byFact('region'),
  version: ({ segments: { versions } }) => ({
    names: versions,
    by: 'version',
    codes: versions.map((_, place) => place),
  }),
} satisfies Readonly<Record<string, Splitting>>;

/** Those of sessions besides. */
export const sessionDimensions = {
  ...phoneDimensions,
  network: () => ({ names: NETWORKS, by: 'network', codes: NETWORKS.map((_, place) => place) }),
} satisfies Readonly<Record<string, Splitting>>;

/**
 * What tells the parts of a split apart.
 * @param dimensions how sessions split by each dimension of the topic
 */
export function codersOf<Dimension extends string>(
  phones: Phones,
  dimensions: Readonly<Record<Dimension, Splitting>>,
  { dimensions: names, keep, starts }: By<Dimension>,
  period: Period,
): Coder[] {
  const coders = names.map((dimension) => dimensions[dimension](phones));
  const told = keep ? coders.map((coder) => withOther(coder, keep)) : coders;
  return [...told, ...(starts ? [byTime(starts, period)] : [])];
}
