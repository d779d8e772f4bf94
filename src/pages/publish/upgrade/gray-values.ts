import type { FormErrors } from '@mantine/form';
import { is } from 'valibot';
import { GrayRuleInput as limits } from '../../../../openapi/generated/limits.publish.ts';
import { DeviceId } from '../../../../openapi/generated/schemas.fields.ts';
import { GrayRuleInput as InputSchema } from '../../../../openapi/generated/schemas.publish.ts';
import type { GrayCondition, GrayMode, GrayRule, GrayRuleInput } from '../../../api/generated/client.schemas.ts';
import { isComplete } from '../../../rules/gray.ts';
import { splitIds } from '../../../rules/id-list.ts';
import { numberOf } from '../../../rules/number.ts';
import { validation } from '../../../ui/form/validation.ts';
import { plainText } from '../../../ui/text/plain-text.ts';

export interface GrayValues extends Record<string, unknown> {
  mode: GrayMode;
  /** As typed: one id per line or separated otherwise. */
  whitelist: string;
  conditions: GrayCondition[];
  description: string;
  maxUsers: string;
  /** RFC 3339, empty for no end. */
  endTime: string;
}

export const mostConditions = limits.conditions.maxItems;

export const devicesIn = (text: string) => splitIds(text, (id) => is(DeviceId, id));

export function toValues(rule: GrayRule | null): GrayValues {
  return {
    mode: rule?.mode ?? 'nonWhitelist',
    whitelist: rule?.whitelist.join('\n') ?? '',
    conditions: rule?.conditions ?? [],
    description: rule?.description ?? '',
    maxUsers: rule?.maxUsers === undefined ? '' : String(rule.maxUsers),
    endTime: rule?.endTime ?? '',
  };
}

export function toInput(values: GrayValues): GrayRuleInput {
  const { mode, conditions, description, maxUsers, endTime } = values;
  return {
    mode,
    ...(mode === 'whitelist' ? { whitelist: devicesIn(values.whitelist).ids } : {}),
    ...(conditions.length > 0 ? { conditions } : {}),
    ...(description ? { description } : {}),
    ...(maxUsers ? { maxUsers: numberOf(plainText(maxUsers)) } : {}),
    ...(endTime ? { endTime } : {}),
  };
}

export const validate: (values: GrayValues) => FormErrors = validation(InputSchema, toInput, (values) => {
  const list = devicesIn(values.whitelist);
  const wrongList = list.invalid.length > 0 ? 'ENTRY_WRONG' : list.ids.length === 0 ? 'FIELD_REQUIRED' : null;
  return {
    whitelist: values.mode === 'whitelist' ? wrongList : null,
    ...Object.fromEntries(
      values.conditions.map((condition, index) => [
        `conditions.${index}.values`,
        isComplete(condition) ? null : 'GRAY_FILTER_INVALID',
      ]),
    ),
  };
});
