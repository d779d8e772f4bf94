import type { FormErrors } from '@mantine/form';
import { safeParse, type GenericSchema } from 'valibot';
import { lacksRequired, type RequiredRule } from '../../../openapi/codegen/runtime/required.ts';
import { issueCode } from '../../rules/limit.ts';
import { valueAt } from './draft/differences.ts';
import { fieldPath } from './field-path.ts';

/** What the contract requires beside certain values of the input, and of its path. */
export interface Conditions {
  readonly required?: readonly RequiredRule[];
  readonly path?: object;
}

/** The field is empty: whatever that became on the way, a value that was typed is not wrong. */
const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === '';

/**
 * Checks form values as the input they will become: the contract's own schema first, then what it requires beside certain
 * values, then the rules between fields.
 * @param schema schema of the input; its messages are problem codes. For an entry that is merely invalid, the limit is
 * reported
 * @param toInput what `submit` will send
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
