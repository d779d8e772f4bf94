import type { SwitchEntry, SwitchValueType } from '../../../api/generated/client.schemas.ts';
import { input } from '../../../api/generated/switches/input.ts';
import type { ValuesOf } from '../../../resource/fields/field.ts';
import { formOf } from '../../../resource/fields/form-of.ts';
import { switchValueProblem } from '../../../rules/switch-value.ts';
import { fields, valueOf } from './fields.tsx';

export type SwitchValues = ValuesOf<typeof fields>;

export const form = formOf(fields, input, { order: ['key', 'valueType'] });

/** Problem codes of values that don't match the chosen type. */
export const rules = ({ valueType, entries }: Pick<SwitchValues, 'valueType' | 'entries'>) =>
  Object.fromEntries(
    entries.map(({ value }, index) => [
      `entries.${index}.value`,
      valueType && switchValueProblem(valueType, valueOf(valueType, value)),
    ]),
  );

/** The values that remain valid for a type: with a boolean control, others would remain invisibly. */
export const entriesFor = (type: SwitchValueType, entries: readonly SwitchEntry[]): SwitchEntry[] =>
  entries.map(({ platform, value }) => ({
    platform,
    value: type === 'boolean' && switchValueProblem(type, value) ? '' : value,
  }));
