import { msg } from '@lingui/core/macro';
import type { Switch } from '../../../api/generated/client.schemas.ts';
import { choiceColumn, instantColumn, longTextColumn, statusColumn, textColumn } from '../../../resource/columns.tsx';
import type { CellPlace, Column, ExportPlace, Filter } from '../../../ui/list/types.ts';
import { listText } from '../../../ui/text/format.ts';
import { options } from '../../../ui/text/options.ts';
import { platformNames } from '../../../resource/platforms.ts';
import { reachColumn } from '../reach.tsx';
import { keyLabel, labels, statuses, valueTypes } from './labels.ts';

/** Each value before the platforms that have it, so that what is cut off is never the value. */
function valuesOf({ entries }: Switch, { say, language }: CellPlace): string[] {
  const platforms = new Map<string, string[]>();
  for (const { platform, value } of entries)
    platforms.set(value, [...(platforms.get(value) ?? []), say(platformNames[platform])]);
  return Array.from(platforms, ([value, names]) => `${value} · ${listText(language, names)}`);
}

/** The same platform by platform, for the hint and for an export. */
const valueLine = (platform: string, value: string) => `${platform}: ${value}`;
const valueTexts = ({ say }: ExportPlace): string[] =>
  Object.entries(platformNames).map(([platform, name]) => `[{platform=${platform}}${valueLine(say(name), '{value}')}]`);

export const columns: readonly Column<Switch>[] = [
  textColumn('key', labels.key, {
    card: 'title',
    link: true,
    copy: { label: keyLabel, value: (row) => row.key },
  }),
  {
    id: 'entries',
    header: labels.entries,
    grow: true,
    exports: { entries: { title: labels.entries, texts: valueTexts } },
    card: 'secondary',
    cell: (row, place) => valuesOf(row, place).join(', '),
    hint: ({ entries }, { say }) =>
      entries.map(({ platform, value }) => valueLine(say(platformNames[platform]), value)).join('\n'),
  },
  choiceColumn('valueType', labels.valueType, valueTypes, { hidden: true }),
  statusColumn(labels.status, statuses),
  reachColumn,
  longTextColumn('remarks', labels.remarks, { hidden: 'narrow' }),
  textColumn('updatedBy', msg`Changed by`, { hidden: 'narrow' }),
  instantColumn('updatedAt', msg`Last updated`, { card: 'secondary' }),
];

export const filters: readonly Filter[] = [
  { kind: 'text', id: 'key', label: labels.key },
  { kind: 'choice', id: 'status', label: labels.status, options: options(statuses) },
  { kind: 'choice', id: 'platform', label: msg`Platform`, options: options(platformNames) },
];
