import type { FormErrors } from '@mantine/form';
import { safeParse, type GenericSchema } from 'valibot';
import { lacksRequired, type RequiredRule } from '../../../openapi/codegen/runtime/required.ts';
import { issueCode } from '../../rules/limit.ts';
import { fieldPath, valueAt } from './field-path.ts';

/** The conditional requirements of the contract, and the path in the input that they apply to. */
export interface Conditions {
  readonly required?: readonly RequiredRule[];
  readonly path?: object;
}

/** Whether the field is empty: whatever its value was converted to, it is missing, not invalid. */
const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === '';

/**
 * Validates form values as the input that will be sent: first by the contract's schema, then by its conditional
 * requirements, then by rules between fields.
 * @param schema schema of the input; its messages are problem codes. For an entry that is merely invalid, the limit
 *   is reported
 * @param toInput converts form values to the input
 * @param rules problem codes by path for rules across fields; they take precedence over the contract's
 */
export function validation<Values, Input extends object>(
  schema: GenericSchema,
  toInput: (values: Values) => Input,
  rules: (values: Values) => Readonly<Record<string, string | null | undefined>> = () => ({}),
  { required = [], path = {} }: Conditions = {},
): (values: Values) => FormErrors {
  return (values) => {
    const errors: FormErrors = {};
    const input = toInput(values);
    for (const issue of safeParse(schema, input).issues ?? []) {
      const place = (issue.path ?? []).map(({ key }) => String(key)).join('.');
      const field = fieldPath(values, place);
      errors[field] ??= isBlank(valueAt(values, field)) ? 'FIELD_REQUIRED' : issueCode(issue);
    }
    for (const rule of required) {
      const [name = ''] = rule.properties;
      if (lacksRequired(rule, input, path)) errors[fieldPath(values, name)] = rule.code;
    }
    for (const [field, code] of Object.entries(rules(values))) {
      if (code) errors[field] = code;
    }
    return errors;
  };
}
