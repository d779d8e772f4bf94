import { msg } from '@lingui/core/macro';
import type { Switch } from '../../../api/generated/client.schemas.ts';
import type { CellPlace, Column, Filter } from '../../../ui/list/types.ts';
import { Status } from '../../../ui/status/status.tsx';
import { absent, formatInstant, instantHint } from '../../../ui/text/format.ts';
import { platformNames } from '../words.ts';
import { options } from '../../../ui/text/options.ts';
import { reachColumn } from '../reach.ts';
import { labels, statuses, valueTypes } from './labels.ts';

/** The values with the platforms that have them; one that several have is told once. */
function valuesOf({ entries }: Switch, { say }: CellPlace): string[] {
  const platforms = new Map<string, string[]>();
  for (const { platform, value } of entries)
    platforms.set(value, [...(platforms.get(value) ?? []), say(platformNames[platform])]);
  return Array.from(platforms, ([value, names]) => `${names.join(', ')}: ${value}`);
}

/** The same for an export, platform by platform. */
const valueTexts = ({ say }: Pick<CellPlace, 'say'>): string[] =>
  Object.entries(platformNames).map(([platform, name]) => `[{platform=${platform}}${say(name)}: {value}]`);

export const columns: readonly Column<Switch>[] = [
  {
    id: 'key',
    header: labels.key,
    sort: 'key',
    card: 'title',
    link: true,
    cell: (row) => row.key,
    copy: { label: msg({ message: 'key', context: 'switch' }), value: (row) => row.key },
  },
  {
    id: 'entries',
    header: labels.entries,
    exports: { entries: { title: labels.entries, texts: valueTexts } },
    card: 'secondary',
    cell: (row, place) => valuesOf(row, place).join(' · '),
    hint: (row, place) => valuesOf(row, place).join('\n'),
  },
  {
    id: 'valueType',
    header: labels.valueType,
    sort: 'valueType',
    hidden: true,
    words: valueTypes,
    cell: (row, { say }) => say(valueTypes[row.valueType]),
  },
  {
    id: 'status',
    header: labels.status,
    sort: 'status',
    card: 'status',
    cell: (row) => <Status value={row.status} table={statuses} />,
  },
  reachColumn,
  { id: 'remarks', header: labels.remarks, cell: (row) => row.remarks ?? absent, hint: (row) => row.remarks },
  { id: 'updatedBy', header: msg`Changed by`, cell: (row) => row.updatedBy },
  {
    id: 'updatedAt',
    header: msg`Changed`,
    sort: 'updatedAt',
    card: 'secondary',
    cell: (row, { timeZone }) => formatInstant(row.updatedAt, timeZone),
    hint: (row, place) => instantHint(row.updatedAt, place),
  },
];

export const filters: readonly Filter[] = [
  { kind: 'text', id: 'key', label: labels.key, most: 20 },
  { kind: 'choice', id: 'status', label: labels.status, options: options(statuses) },
  { kind: 'choice', id: 'platform', label: msg`Platform`, options: options(platformNames) },
];
