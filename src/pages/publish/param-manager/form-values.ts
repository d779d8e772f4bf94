import { msg } from '@lingui/core/macro';
import type { Switch, SwitchEntry, SwitchInput } from '../../../api/generated/client.schemas.ts';
import { switchValueProblem } from '../../../rules/switch-value.ts';
import type { FieldTable } from '../../../ui/form/use-edit-form.tsx';
import { nameText, plainText } from '../../../ui/text/plain-text.ts';
import { labels } from './labels.ts';

export interface SwitchValues extends Record<string, unknown> {
  key: string;
  valueType: SwitchInput['valueType'];
  entries: SwitchEntry[];
  remarks: string;
}

/** The fields in the order of the form. */
export const fields: FieldTable = {
  key: { label: labels.key, hint: msg`5–20 letters, digits, or underscores, starting with a letter`, plain: true },
  valueType: { label: labels.valueType },
  entries: { label: labels.entries },
  remarks: { label: labels.remarks },
};

export const toValues = (item: Switch | null): SwitchValues => ({
  key: item?.key ?? '',
  valueType: item?.valueType ?? 'string',
  entries: item?.entries.map((entry) => ({ ...entry })) ?? [{ platform: 'android', value: '' }],
  remarks: item?.remarks ?? '',
});

/** A value as apps get it: what is seen of what was typed or pasted. Only numbers are typed in other letters. */
const valueOf = (type: SwitchInput['valueType'], text: string): string =>
  type === 'number' ? plainText(text) : nameText(text);

export const toInput = ({ key, valueType, entries, remarks }: SwitchValues): SwitchInput => ({
  key: plainText(key),
  valueType,
  entries: entries.map(({ platform, value }) => ({ platform, value: valueOf(valueType, value) })),
  ...(remarks ? { remarks } : {}),
});

/** A value must be of the chosen type. */
export const rules = ({ valueType, entries }: SwitchValues) =>
  Object.fromEntries(
    entries.map(({ value }, index) => [
      `entries.${index}.value`,
      switchValueProblem(valueType, valueOf(valueType, value)),
    ]),
  );

/** The values that a type can keep: of two only, others would be there unseen. */
export const entriesFor = (type: SwitchInput['valueType'], entries: readonly SwitchEntry[]): SwitchEntry[] =>
  entries.map(({ platform, value }) => ({
    platform,
    value: type === 'boolean' && switchValueProblem(type, value) ? '' : value,
  }));
