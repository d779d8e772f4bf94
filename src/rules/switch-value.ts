import { is } from 'valibot';
import { Decimal } from '../../openapi/generated/schemas.fields.ts';

/** Whether a text is JSON, of a value that fits. */
function isJson(text: string, fits: (value: unknown) => boolean): boolean {
  try {
    return fits(JSON.parse(text));
  } catch {
    return false;
  }
}

/**
 * What is wrong with a switch's value, as a problem code.
 * @param type what apps read it as
 * @returns null also for an empty one: that it is required is said by the input's schema
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
