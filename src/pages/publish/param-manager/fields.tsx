import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Switch, SwitchEntry, SwitchInput, SwitchValueType } from '../../../api/generated/client.schemas.ts';
import { updatedColumn } from '../../../resource/columns.tsx';
import { columnsOf, filtersBy } from '../../../resource/fields/columns.tsx';
import { choice, code, fieldsOf, list, output, status, text } from '../../../resource/fields/field.ts';
import { platformNames } from '../../../resource/platforms.ts';
import type { CellPlace, ExportPlace, Filter } from '../../../ui/list/types.ts';
import type { StatusTable } from '../../../ui/status/status.tsx';
import { listText } from '../../../ui/text/format.ts';
import { options } from '../../../ui/text/options.ts';
import { nameText, plainText } from '../../../ui/text/plain-text.ts';
import { reachColumn } from '../reach.tsx';

export const statuses = {
  notEffective: { tone: 'warning', label: msg`Not in effect` },
  effective: { tone: 'success', label: msg`In effect` },
  expired: { tone: 'neutral', label: msg({ message: 'Expired', context: 'switch' }) },
} as const satisfies StatusTable;

const valueTypes: Readonly<Record<SwitchValueType, MessageDescriptor>> = {
  string: msg`Text`,
  number: msg({ message: 'Number', context: 'type' }),
  boolean: msg`Boolean`,
  json: msg`JSON`,
};

/** The values of a switch, each with its platform: `Android: true`. */
export const valuesOf = (i18n: I18n, { entries }: Pick<Switch, 'entries'>): string[] =>
  entries.map(({ platform, value }) => `${i18n._(platformNames[platform])}: ${value}`);

/** The values with their platforms, each value first so that truncation never hides it. */
function valuesText({ entries }: Switch, { say, language }: CellPlace): string {
  const platforms = new Map<string, string[]>();
  for (const { platform, value } of entries)
    platforms.set(value, [...(platforms.get(value) ?? []), say(platformNames[platform])]);
  return Array.from(platforms, ([value, names]) => `${value} · ${listText(language, names)}`).join(', ');
}

/** The value of each platform on its own line, for the tooltip and for exports. */
const valueLine = (platform: string, value: string) => `${platform}: ${value}`;
const valueTexts = ({ say }: ExportPlace): string[] =>
  Object.entries(platformNames).map(([platform, name]) => `[{platform=${platform}}${valueLine(say(name), '{value}')}]`);

/**
 * The value as apps receive it, with invisible characters removed. Full-width characters are only normalized in
 * numbers.
 */
export const valueOf = (type: SwitchValueType | '', typed: string): string =>
  type === 'number' ? plainText(typed) : nameText(typed);

const entriesLabel = msg`Values`;
const firstEntry: SwitchEntry = { platform: 'android', value: '' };

export const fields = fieldsOf<Switch, SwitchInput>()({
  key: code(msg({ message: 'Key', context: 'switch' }), {
    hint: msg`5–20 letters, digits, or underscores, starting with a letter`,
    copy: msg({ message: 'key', context: 'switch' }),
    column: { card: 'title', link: true },
  }),
  entries: list(entriesLabel, {
    initial: [firstEntry],
    write: (entries, { valueType }) =>
      entries.map(({ platform, value }) => ({ platform, value: valueOf(valueType, value) })),
    show: valuesText,
    column: {
      grow: true,
      exports: { entries: { title: entriesLabel, texts: valueTexts } },
      card: 'secondary',
      hint: ({ entries }, { say }) =>
        entries.map(({ platform, value }) => valueLine(say(platformNames[platform]), value)).join('\n'),
    },
  }),
  valueType: choice(msg`Type`, valueTypes, { initial: 'string', column: { hidden: true } }),
  status: status(msg`Status`, statuses, { column: {} }),
  reach: output(reachColumn.header, { column: reachColumn }),
  remarks: text(msg`Remarks`, { column: { grow: true, hidden: 'narrow' } }),
  updatedBy: output(msg`Changed by`, { column: { hidden: 'narrow' } }),
});

export const columns = [...columnsOf(fields), updatedColumn({ card: 'secondary' })];
export const filters: readonly Filter[] = [
  ...filtersBy(fields, ['key', 'status']),
  { kind: 'choice', id: 'platform', label: msg`Platform`, options: options(platformNames) },
];
