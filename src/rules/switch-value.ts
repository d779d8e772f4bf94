import { is } from 'valibot';
import { Decimal } from '../../openapi/generated/schemas.fields.ts';

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
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
  const fits =
    type === 'number' ? is(Decimal, text) : type === 'json' ? isJson(text) : text === 'true' || text === 'false';
  return fits ? null : 'SWITCH_VALUE';
}
