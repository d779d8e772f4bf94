import type { FormErrors } from '@mantine/form';
import type { GenericSchema } from 'valibot';
import { fieldPath } from './field-path.ts';

/**
 * Checks form values as the input they will become: the contract's own schema first, then the rules between fields.
 * @param schema schema of the input; its messages are problem codes
 * @param toInput what `submit` will send
 * @param rules problem codes by path for what one field alone cannot say; they win over the schema's
 */
export function validation<Values, Input>(
  schema: GenericSchema,
  toInput: (values: Values) => Input,
  rules: (values: Values) => Readonly<Record<string, string | null | undefined>> = () => ({}),
): (values: Values) => FormErrors {
  return (values) => {
    const errors: FormErrors = {};
    const result = schema['~standard'].validate(toInput(values));
    if (result instanceof Promise) throw new TypeError('A form is checked with a synchronous schema');
    for (const issue of result.issues ?? []) {
      const path = (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.');
      errors[fieldPath(values, path)] ??= issue.message;
    }
    for (const [path, code] of Object.entries(rules(values))) {
      if (code) errors[path] = code;
    }
    return errors;
  };
}
