import type { FormErrors } from '@mantine/form';
import { msg } from '@lingui/core/macro';
import { GrayRuleInput as limits } from '../../../../openapi/generated/limits.publish.ts';
import { GrayRuleInput as schema } from '../../../../openapi/generated/schemas.publish.ts';
import type { GrayCondition, GrayRule, GrayRuleInput } from '../../../api/generated/client.schemas.ts';
import { conditionProblems, toCondition } from '../../../resource/audience/condition-values.ts';
import { choice, fieldsOf, number, own, text, type ValuesOf } from '../../../resource/fields/field.ts';
import { formOf } from '../../../resource/fields/form-of.ts';
import { isDeviceId } from '../../../rules/device-id.ts';
import { limitCode } from '../../../rules/limit.ts';
import { typedIds } from '../../../rules/id-list.ts';
import { validation } from '../../../ui/form/validation.ts';

/** The kind of the allow list. */
interface ListKind {
  list: 'ids' | 'crowd';
}

const firstConditions: GrayCondition[] = [];

export const fields = fieldsOf<GrayRule, GrayRuleInput & ListKind>()({
  mode: choice(
    msg`Target devices`,
    { whitelist: msg`Allow list`, nonWhitelist: msg`Conditions` },
    { initial: 'nonWhitelist', required: true },
  ),
  list: choice(
    msg`Allow list`,
    { ids: msg`Device IDs`, crowd: msg`Audience` },
    {
      initial: 'ids',
      required: true,
      read: ({ crowdId }) => (crowdId === undefined ? 'ids' : 'crowd'),
      when: ({ mode }) => mode === 'whitelist',
    },
  ),
  crowdId: own(msg`Audience`, '', {
    required: true,
    hint: msg`Devices of its members receive the release`,
    when: ({ mode, list }) => mode === 'whitelist' && list === 'crowd',
  }),
  /** As typed: one id per line or with other separators. */
  whitelist: own(msg`Device IDs`, '', {
    hint: msg`Letters, digits, and hyphens, separated by commas, spaces, or line breaks`,
    read: ({ whitelist }) => whitelist.join('\n'),
    when: ({ mode, list }) => mode === 'whitelist' && list === 'ids',
  }),
  conditions: own(msg`Conditions`, firstConditions),
  maxUsers: number(msg`Maximum users`, { hint: msg`Leave empty for no limit` }),
  /** RFC 3339, empty for no end. */
  endTime: own(msg`End time`, '', { hint: msg`Leave empty for no end time` }),
  description: text(msg`Description`),
});

export type GrayValues = ValuesOf<typeof fields>;

/** Whether a rule by conditions has no condition and no maximum number of users. */
export const isForEveryone = ({ mode, conditions, maxUsers }: GrayValues): boolean =>
  mode === 'nonWhitelist' && conditions.length === 0 && maxUsers === '';

export const mostConditions = limits.conditions.maxItems;

export const mostDevices = limits.whitelist.maxItems;

export const devicesIn = (typed: string) => typedIds(typed, isDeviceId, mostDevices);

function devicesProblem(typed: string): string | null {
  const { ids, invalid, full } = devicesIn(typed);
  if (full > 0) return 'LIST_ADD_MOST';
  if (invalid > 0) return limitCode('ids');
  return ids.length === 0 ? 'FIELD_REQUIRED' : null;
}

export const form = formOf(
  fields,
  { schema, limits },
  {
    codecs: {
      crowdId: { problem: (crowdId) => (crowdId === '' ? 'FIELD_REQUIRED' : null) },
      whitelist: { write: (typed) => devicesIn(typed).ids, problem: devicesProblem },
      conditions: { write: (conditions) => conditions.map(toCondition) },
    },
  },
);

/**
 * The values that determine the audience; the description is left out so that editing it does not trigger a new count.
 */
export const decisive = ({
  mode,
  whitelist,
  crowdId,
  conditions,
  maxUsers,
  endTime,
}: GrayRuleInput): GrayRuleInput => ({
  mode,
  ...(crowdId !== undefined ? { crowdId } : whitelist && { whitelist }),
  ...(conditions && { conditions }),
  ...(maxUsers !== undefined && { maxUsers }),
  ...(endTime !== undefined && { endTime }),
});

export const validate: (values: GrayValues) => FormErrors = validation(schema, form.toInput, (values) => ({
  ...form.rules(values),
  conditions: isForEveryone(values) ? 'GRAY_FILTER_INVALID' : null,
  ...conditionProblems(values.conditions),
}));
