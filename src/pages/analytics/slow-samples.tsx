import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { withQueryKey } from '../../api/client-helpers.ts';
import type { SlowLoad } from '../../api/generated/client.schemas.ts';
import type { Query } from '../../api/query.ts';
import { belowAt, belowPatch } from '../../resource/analysis/below-keys.ts';
import { useTopic } from '../../resource/analysis/topic.ts';
import { choiceColumn, instantColumn, pageColumn, textColumn } from '../../resource/columns.tsx';
import { platformNames } from '../../resource/platforms.ts';
import { useCan } from '../../session/permission.ts';
import type { useAddress } from '../../shell/tabs/use-view.ts';
import { useKit } from '../../ui/kit.tsx';
import { useLayout } from '../../ui/list/columns/layout.ts';
import { ListBody } from '../../ui/list/list-body.tsx';
import type { ListAddress } from '../../ui/list/search.ts';
import type { CellPlace, Column, Page } from '../../ui/list/types.ts';
import { listText, quantityText } from '../../ui/text/format.ts';
import hidden from '../../ui/hidden.module.css';
import { networks } from './pages.ts';
import classes from './slow-samples.module.css';

/** What is told of whatever was slow. */
type Slow = Pick<
  SlowLoad,
  'id' | 'at' | 'deviceId' | 'model' | 'platform' | 'osVersion' | 'version' | 'network' | 'weight'
>;

/** What stages are called, in their order. */
type StageNames = Readonly<Record<string, MessageDescriptor>>;
type Stages = readonly { stage: string; ms: number }[];

const lookUp = 'analytics/device';

/** How long something took, by which it is sorted. */
export const timeColumn = <Id extends string>(
  id: Id,
  header: MessageDescriptor,
): Column<{ id: string } & { readonly [id in Id]: number }> => ({
  id,
  header,
  sort: id,
  numeric: true,
  card: 'secondary',
  cell: ({ [id]: ms }, place) => msText(ms, place),
});

const msText = (ms: number, { language }: Pick<CellPlace, 'language'>): string =>
  quantityText('millisecond', ms, (value, options) => value.toLocaleString(language, options));

const colorOf = (names: StageNames, stage: string): string =>
  `var(--chart-${Object.keys(names).indexOf(stage) + 1}, var(--chart-rest))`;

const stagesText = (stages: Stages, names: StageNames, place: CellPlace): string => {
  const told = stages.map(({ stage, ms }) => {
    const name = names[stage];
    return `${name ? place.say(name) : stage} ${msText(ms, place)}`;
  });
  return listText(place.language, told, 'unit');
};

/** The stages of a time, one after the other. */
export const stagesColumn = (names: StageNames): Column<{ id: string; stages: Stages }> => ({
  id: 'stages',
  header: msg`Stages`,
  hint: ({ stages }, place) => stagesText(stages, names, place),
  cell: ({ stages }, place) => {
    const whole = stages.reduce((sum, { ms }) => sum + ms, 0);
    let sum = 0;
    const parts = stages.map(({ stage, ms }) => {
      const from = sum;
      sum += ms;
      return `${colorOf(names, stage)} ${(from / whole) * 100}% ${(sum / whole) * 100}%`;
    });
    return (
      <span className={classes.stages}>
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
  cell: systemOf,
});

/** The device on which it was slow, which leads to all that is known of it. */
const deviceColumns = <Item extends Slow>(isLinked: boolean): readonly Column<Item>[] => [
  isLinked
    ? pageColumn('deviceId', msg`Device ID`, ({ deviceId }) => `/pages/${lookUp}?device=${deviceId}`)
    : textColumn('deviceId', msg`Device ID`),
  textColumn<Item, 'model'>('model', msg`Model`, { card: 'secondary', hidden: 'narrow', hint: systemOf }),
  textColumn('version', msg`App version`),
];

/** Through which network it went. */
export const networkColumn = choiceColumn('network', msg`Network`, networks);

interface SlowSamplesProps<Item extends Slow, Search extends ListAddress> {
  title: string;
  /** Under which the widths of its columns are kept. */
  table: string;
  /** The address of the page, and what it lists. */
  at: ReturnType<typeof useAddress<Search, object>>;
  list: (search: Search) => Query<Page<Item>>;
  defaultSort: string;
  /** What stands before the device. */
  columns: readonly Column<Item>[];
  stages: StageNames;
  /** What is said of rows that stand for so many. */
  sampleOf: (count: string) => string;
  empty: string;
}

/** What was slow, one by one, each with the time of its stages: what a figure counts, where it happened. */
export function SlowSamples<Item extends Slow, Search extends ListAddress>(props: SlowSamplesProps<Item, Search>) {
  const { title, at, list, columns, stages, empty } = props;
  const { t, i18n } = useLingui();
  const can = useCan();
  const { userKey } = useKit();
  const [layout, changeLayout] = useLayout(userKey, props.table);
  const { queryKey, ...options } = list({ ...at.search, ...belowAt(at.search) });
  const query = withQueryKey(useQuery({ queryKey, ...options, placeholderData: keepPreviousData }), queryKey);
  const { value: counted } = useTopic().figures.data?.figures['slow'] ?? {};
  const isSample = query.data?.items.some(({ weight }) => weight > 1) ?? false;
  return (
    <>
      <header className={classes.head}>
        <h2>{title}</h2>
        <ul className={classes.legend} aria-label={t`Stages`}>
          {Object.entries(stages).map(([stage, name]) => (
            <li key={stage} style={{ '--color': colorOf(stages, stage) }}>
              {i18n._(name)}
            </li>
          ))}
        </ul>
        {isSample && counted !== undefined && <p>{props.sampleOf(i18n.number(counted))}</p>}
      </header>
      <ListBody
        title={title}
        name={({ deviceId, at: time }) => `${deviceId} ${time}`}
        query={query}
        search={belowAt(at.search)}
        setSearch={(patch, how) => at.setSearch(belowPatch(patch), how)}
        columns={[
          instantColumn('at', msg`Time`, { sort: 'at', card: 'title' }),
          ...columns,
          ...deviceColumns<Item>(can(lookUp)),
        ]}
        defaultSort={props.defaultSort}
        filters={[]}
        rowActions={[]}
        empty={{ what: empty }}
        pagesLabel={t`Pages: ${title}`}
        layout={layout}
        changeLayout={changeLayout}
      />
    </>
  );
}
