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

/** Labels of stages, in order. */
export type StageNames = Readonly<Record<string, MessageDescriptor>>;
type Stages = readonly { stage: string; ms: number }[];

/** The menu of the device lookup. */
export const lookUp = 'analytics/device';

const msText = (ms: number, { language }: Pick<CellPlace, 'language'>): string =>
  quantityText('millisecond', ms, (value, options) => value.toLocaleString(language, options));

/**
 * A sortable column with a duration.
 * @param head header in a file, where the value is a number
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

/** The color of a stage, consistent across charts. */
export const colorOf = (names: StageNames, stage: string): string =>
  `var(--chart-${Object.keys(names).indexOf(stage) + 1}, var(--chart-rest))`;

const stagesText = (stages: Stages, names: StageNames, place: CellPlace): string => {
  const texts = stages.map(({ stage, ms }) => {
    const name = names[stage];
    return `${name ? place.say(name) : stage} ${msText(ms, place)}`;
  });
  return listText(place.language, texts);
};

/** A column with the consecutive stages of a duration. */
export const stagesColumn = (names: StageNames): Column<{ id: string; stages: Stages }> => ({
  id: 'stages',
  header: msg`Stages`,
  hint: ({ stages }, place) => stagesText(stages, names, place),
  exports: {
    stages: {
      title: msg`Stages`,
      // Formats the time with a placeholder for its number.
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

/** The operating system of the device; where its column doesn't fit, it is in the tooltip of the model. */
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
 * The columns of slow samples: the time, the given columns, and the device, linked to the device lookup.
 * @param own columns in between
 * @returns the columns, given whether the user may look up devices
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
