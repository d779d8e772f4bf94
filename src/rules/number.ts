import { is } from 'valibot';
import { Decimal } from '../../openapi/generated/schemas.fields.ts';

/**
 * The number that a text field holds, as the contract writes numbers: `0x10`, `1e3` and an empty field are none.
 * @returns NaN if it is not a number; the input's schema then reports it
 */
export function numberOf(text: string): number {
  return is(Decimal, text) ? Number(text) : Number.NaN;
}
