import type { SwitchInput, ValueType } from './input.ts';
import type { Mistakes } from './mistakes.ts';
import { Refusal } from './problems.ts';
import type { Switch } from './table.ts';

/**
 * Refuses combinations of fields: a duplicate key, a repeated platform, values of another type.
 * @param others the switches whose keys are taken
 */
export function check(input: SwitchInput, others: readonly Switch[], mistakes: Mistakes) {
  const { key, entries, valueType } = input;
  if (!mistakes.has('key-taken-twice') && others.some((other) => other.key === key)) {
    throw new Refusal('SWITCH_KEY_DUP', { errors: [{ pointer: '/key', code: 'SWITCH_KEY_DUP' }] });
  }
  const platforms = entries.map(({ platform }) => platform);
  const twice = platforms.findIndex((platform, index) => platforms.indexOf(platform) < index);
  if (!mistakes.has('platform-taken-twice') && twice !== -1) {
    const pointer = `/entries/${twice}/platform`;
    throw new Refusal('SWITCH_PLATFORM_DUP', { errors: [{ pointer, code: 'SWITCH_PLATFORM_DUP' }] });
  }
  const errors = entries.flatMap(({ value }, index) =>
    isOfType(value, valueType) ? [] : [{ pointer: `/entries/${index}/value`, code: 'SWITCH_VALUE' as const }],
  );
  if (!mistakes.has('value-of-any-type') && errors.length > 0) throw new Refusal('SWITCH_VALUE', { errors });
}

function isOfType(value: string, type: ValueType): boolean {
  if (type === 'string') return true;
  if (type === 'boolean') return value === 'true' || value === 'false';
  if (type === 'number') return /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(value);
  try {
    JSON.parse(value);
    return true;
  } catch {
    return false;
  }
}
