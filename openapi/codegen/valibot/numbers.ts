import type { Schema } from '../contract.ts';
import { text } from './literal.ts';
import { choice, pipe, type Scope } from './scope.ts';

/** Writes a number. Values that are not (whole) numbers have a code of their own; values out of bounds are invalid. */
export function numberExpression(
  schema: Schema,
  type: 'number' | 'integer',
  { arrival }: Scope,
  override: string | undefined,
): string {
  const typeCode = text(override ?? 'NUMBER_TYPE_ERROR');
  const message = override ?? 'ENTRY_WRONG';
  const code = text(message);
  const items = [arrival === 'json' ? `v.number(${typeCode})` : `r.textNumber(${typeCode})`];
  if (type === 'integer') items.push(`v.integer(${typeCode})`);
  if (schema.const !== undefined || schema.enum !== undefined) items.push(choice(schema, 'number', message));
  if (schema.minimum !== undefined) items.push(`v.minValue(${schema.minimum}, ${code})`);
  if (schema.exclusiveMinimum !== undefined) items.push(`v.gtValue(${schema.exclusiveMinimum}, ${code})`);
  if (schema.maximum !== undefined) items.push(`v.maxValue(${schema.maximum}, ${code})`);
  if (schema.exclusiveMaximum !== undefined) items.push(`v.ltValue(${schema.exclusiveMaximum}, ${code})`);
  if (schema.multipleOf !== undefined) items.push(`v.multipleOf(${schema.multipleOf}, ${code})`);
  return pipe(items);
}
