import { byTime, type Coder, Groups, withOther } from '../counting/groups.ts';
import type { Fact, Phones, Session } from './phones.ts';

/** Makes what tells the parts of a dimension apart. */
type Splitting<Event> = (phones: Phones) => Coder<Event>;

const byFact =
  (fact: Fact): Splitting<Session> =>
  ({ coded }) => {
    const { names, codes } = coded[fact];
    return { names, isFixed: true, codeOf: ({ place }) => codes[place] ?? 0 };
  };

/** The dimensions of phones: the same for all topics. */
export const phoneDimensions = {
  platform: byFact('platform'),
  brand: byFact('brand'),
  model: byFact('model'),
  modelClass: byFact('modelClass'),
  osVersion: byFact('osVersion'),
  region: byFact('region'),
  version: ({ segments }) => ({ names: segments.versions, codeOf: ({ version }) => version }),
} satisfies Readonly<Record<string, Splitting<Session>>>;

/** What has a sum of its own; see `By` of a topic. */
interface By<Dimension> {
  readonly dimensions: readonly Dimension[];
  readonly keep?: ReadonlySet<string>;
  readonly starts?: readonly number[];
}

/**
 * The groups of each of some splits, empty.
 * @param dimensions how sessions split by each dimension of the topic
 * @param to end of the last bucket of time (ms)
 * @param make a tally of what is in a group
 */
export const groupsOf = <Event extends Session, Dimension extends string, Tally>(
  phones: Phones,
  dimensions: Readonly<Record<Dimension, Splitting<Event>>>,
  splits: readonly By<Dimension>[],
  to: number,
  make: () => Tally,
): Groups<Event, Tally>[] =>
  splits.map(({ dimensions: names, keep, starts }) => {
    const coders = names.map((dimension) => dimensions[dimension](phones));
    const told = keep ? coders.map((coder) => withOther(coder, keep)) : coders;
    return new Groups([...told, ...(starts ? [byTime(starts, to)] : [])], make);
  });
