import type { Schema } from '../contract.ts';
import { text } from './literal.ts';
import { choice, pipe, type Scope } from './scope.ts';

/** Format → the check of the runtime; a format without a check is only a hint for people and browsers. */
const CHECKS: Readonly<Record<string, string>> = {
  date: 'isDate',
  'date-time': 'isDateTime',
  time: 'isTime',
  uri: 'isUri',
  email: 'isEmail',
  hostname: 'isHostname',
  uuid: 'isUuid',
  ipv4: 'isIpv4',
  ipv6: 'isIpv6',
  ip: 'isIp',
  'ip-list': 'isIpList',
};

/** Writes a string; lengths count code points, as JSON Schema does. */
export function stringExpression(schema: Schema, { arrival }: Scope, override: string | undefined): string {
  const message = override ?? 'ENTRY_WRONG';
  const code = text(message);
  if (schema.format === 'binary' && arrival === 'form') return `v.blob(${code})`;
  if (schema.const !== undefined || schema.enum !== undefined) return choice(schema, 'string', message);
  const check = schema.format === undefined ? undefined : CHECKS[schema.format];
  const items = [`v.string(${code})`];
  if (schema.minLength !== undefined) items.push(`v.minCodePoints(${schema.minLength}, ${code})`);
  if (schema.maxLength !== undefined)
    items.push(`v.maxCodePoints(${schema.maxLength}, ${text(schema['x-problem-length'] ?? message)})`);
  if (schema['x-max-bytes'] !== undefined) items.push(`v.maxBytes(${schema['x-max-bytes']}, ${code})`);
  if (schema.pattern !== undefined) items.push(`v.regex(${String(new RegExp(schema.pattern, 'u'))}, ${code})`);
  if (check !== undefined) items.push(`v.check(r.${check}, ${code})`);
  return pipe(items);
}
