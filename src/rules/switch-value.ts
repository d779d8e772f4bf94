import { is } from 'valibot';
import { Decimal } from '../../openapi/generated/schemas.fields.ts';

/** Whether a text is JSON with a valid value. */
function isJson(text: string, fits: (value: unknown) => boolean): boolean {
  try {
    return fits(JSON.parse(text));
  } catch {
    return false;
  }
}

/**
 * The problem code of an invalid switch value, or null.
 * @param type the type as which apps read it
 * @returns null also for an empty value: the input's schema reports that it is required
 */
export function switchValueProblem(
  type: 'string' | 'number' | 'boolean' | 'json',
  text: string,
): 'SWITCH_VALUE' | null {
  if (text === '' || type === 'string') return null;
  if (type === 'boolean') return text === 'true' || text === 'false' ? null : 'SWITCH_VALUE';
  const fits = type === 'number' ? is(Decimal, text) && isJson(text, Number.isFinite) : isJson(text, () => true);
  return fits ? null : 'SWITCH_VALUE';
}
