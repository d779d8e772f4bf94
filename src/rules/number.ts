import { is } from 'valibot';
import { Decimal } from '../../openapi/generated/schemas.fields.ts';

/**
 * Parses a number in a text field in the contract's notation: `0x10`, `1e3` and an empty text are invalid.
 * @returns NaN if it is not a number; the input's schema then reports it
 */
export function numberOf(text: string): number {
  return is(Decimal, text) ? Number(text) : Number.NaN;
}
