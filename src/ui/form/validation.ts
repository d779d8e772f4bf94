import type { FormErrors } from '@mantine/form';
import type { GenericSchema } from 'valibot';
import { lacksRequired, type RequiredRule } from '../../../openapi/codegen/runtime/required.ts';
import { fieldPath } from './field-path.ts';

/** What the contract requires beside certain values of the input, and of its path. */
export interface Conditions {
  readonly required?: readonly RequiredRule[];
  readonly path?: object;
}

/**
 * Checks form values as the input they will become: the contract's own schema first, then what it requires beside certain
 * values, then the rules between fields.
 * @param schema schema of the input; its messages are problem codes
 * @param toInput what `submit` will send
 * @param rules problem codes by path for what one field alone cannot say; they win over the contract's
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
    const result = schema['~standard'].validate(input);
    if (result instanceof Promise) throw new TypeError('A form is checked with a synchronous schema');
    for (const issue of result.issues ?? []) {
      const place = (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.');
      errors[fieldPath(values, place)] ??= issue.message;
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
