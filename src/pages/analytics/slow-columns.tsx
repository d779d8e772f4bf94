import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SlowLoad } from '../../api/generated/client.schemas.ts';
import { countColumn, instantColumn, pageColumn, textColumn } from '../../resource/columns.tsx';
import { platformNames } from '../../resource/platforms.ts';
import type { CellPlace, Column } from '../../ui/list/types.ts';
import { listText, quantityText } from '../../ui/text/format.ts';
import hidden from '../../ui/hidden.module.css';
import classes from './slow-samples.module.css';

/** Columns that all lists of slow samples have. */
export type Slow = Pick<SlowLoad, 'id' | 'at' | 'deviceId' | 'model' | 'platform' | 'osVersion' | 'version' | 'weight'>;

/** What stages are called, in their order. */
export type StageNames = Readonly<Record<string, MessageDescriptor>>;
type Stages = readonly { stage: string; ms: number }[];

/** The menu of the screen that looks devices up. */
export const lookUp = 'analytics/device';

const msText = (ms: number, { language }: Pick<CellPlace, 'language'>): string =>
  quantityText('millisecond', ms, (value, options) => value.toLocaleString(language, options));

/**
 * How long something took, by which it is sorted.
 * @param head in a file, where it is a number
 */
export const timeColumn = <Id extends string>(
  id: Id,
  header: MessageDescriptor,
  head: MessageDescriptor,
): Column<{ id: string } & { readonly [id in Id]: number }> => ({
  id,
  header,
  sort: id,
  numeric: true,
  card: 'secondary',
  exports: { [id]: head },
  cell: ({ [id]: ms }, place) => msText(ms, place),
});

/** The color of a stage, in each chart that has it. */
export const colorOf = (names: StageNames, stage: string): string =>
  `var(--chart-${Object.keys(names).indexOf(stage) + 1}, var(--chart-rest))`;

const stagesText = (stages: Stages, names: StageNames, place: CellPlace): string => {
  const texts = stages.map(({ stage, ms }) => {
    const name = names[stage];
    return `${name ? place.say(name) : stage} ${msText(ms, place)}`;
  });
  return listText(place.language, texts);
};

/** The stages of a time, one after the other. */
export const stagesColumn = (names: StageNames): Column<{ id: string; stages: Stages }> => ({
  id: 'stages',
  header: msg`Stages`,
  hint: ({ stages }, place) => stagesText(stages, names, place),
  exports: {
    stages: {
      title: msg`Stages`,
      // As a language writes a time, with the place of its number.
      texts: ({ among, language }) => [
        `[${among('stage', names)}] ${msText(1, { language }).replace('1', () => '{ms}')}`,
      ],
    },
  },
  cell: ({ stages }, place) => {
    const whole = stages.reduce((sum, { ms }) => sum + ms, 0);
    let sum = 0;
    const parts = stages.map(({ stage, ms }) => {
      const from = sum;
      sum += ms;
      return `${colorOf(names, stage)} ${(from / whole) * 100}% ${(sum / whole) * 100}%`;
    });
    return (
      <span className={`inline ${classes.stages}`}>
        <span className={classes.bar} style={{ background: `linear-gradient(to right, ${parts.join(', ')})` }} />
        <span aria-hidden>{stages.map(({ ms }) => ms.toLocaleString(place.language)).join(' · ')}</span>
        <span className={hidden.hidden}>{stagesText(stages, names, place)}</span>
      </span>
    );
  },
});

const systemOf = ({ platform, osVersion }: Pick<Slow, 'platform' | 'osVersion'>, { say }: Pick<CellPlace, 'say'>) =>
  `${say(platformNames[platform])} ${osVersion}`;

/** The system of the device, which its model has as a hint where there is no room. */
export const systemColumn = (isHidden: 'narrow' | true): Column<Slow> => ({
  id: 'osVersion',
  header: msg`OS version`,
  hidden: isHidden,
  exports: {
    osVersion: {
      title: msg`OS version`,
      texts: ({ among }) => [`[${among('platform', platformNames)}] {osVersion}`],
    },
  },
  cell: systemOf,
});

/**
 * The columns of what was slow: when, what is its own, and on which device, which leads to all that is known of it.
 * @param own what stands between
 * @returns the columns, by whether devices may be looked up
 */
export const slowColumns =
  <Item extends Slow>(own: readonly Column<Item>[]) =>
  (isLinked: boolean): readonly Column<Item>[] => [
    instantColumn<Item, 'at'>('at', msg`Time`, { sort: 'at', card: 'title' }),
    ...own,
    isLinked
      ? pageColumn('deviceId', msg`Device ID`, ({ deviceId }) => `/pages/${lookUp}?device=${deviceId}`)
      : textColumn('deviceId', msg`Device ID`),
    textColumn<Item, 'model'>('model', msg`Model`, { card: 'secondary', hidden: 'narrow', hint: systemOf }),
    textColumn('version', msg`App version`),
    countColumn('weight', msg({ message: 'Represents', context: 'sample' }), { hidden: true }),
  ];
