/** A value of Remote config has no hidden characters, and matches its type: console and server agree on each. */
import { describe, expect, test } from 'vitest';
import { form, rules } from '../../src/pages/publish/param-manager/form-values.ts';
import type { switchValueProblem } from '../../src/rules/switch-value.ts';
import { signedIn } from '../mock-client.ts';

type Type = Parameters<typeof switchValueProblem>[0];

const entry = (value: string) => [{ platform: 'android' as const, value }];
const typed = (valueType: Type, value: string) =>
  form.toInput({ key: 'someValue', valueType, entries: entry(value), remarks: '' }).entries[0]?.value;

describe('form input', () => {
  test.each<[Type, string, string]>([
    ['string', 'test\n', 'test'],
    ['string', ' \u200Btest\uFEFF ', 'test'],
    ['string', 'two\nlines', 'two\nlines'],
    ['string', 'a  b', 'a  b'],
    ['string', '👨‍👩‍👧', '👨‍👩‍👧'],
    ['json', '\n{ "a": 1 }\n', '{ "a": 1 }'],
    ['number', ' １２ ', '12'],
    ['boolean', 'true', 'true'],
  ])('of type %s: %j becomes %j', (type, text, value) => expect(typed(type, text)).toBe(value));

  test('of only invisible characters becomes empty', () => expect(typed('string', '\u200B \n')).toBe(''));
});

const values: readonly [Type, string, boolean][] = [
  ['string', 'test', true],
  ['string', 'two\nlines', true],
  ['string', '👨‍👩‍👧', true],
  ['string', '5 万元', true],
  ['number', '0', true],
  ['number', '-0.5', true],
  ['number', '1e3', false],
  ['number', '007', false],
  ['number', '1.', false],
  ['number', '.5', false],
  ['number', '+1', false],
  ['number', '9'.repeat(400), false],
  ['number', 'NaN', false],
  ['number', '0x10', false],
  ['number', '"1"', false],
  ['boolean', 'true', true],
  ['boolean', 'True', false],
  ['boolean', '1', false],
  ['json', '{"a":[1,null]}', true],
  ['json', '"text"', true],
  ['json', '{a:1}', false],
  ['json', '{"a":1,}', false],
];

test('form and server accept and reject the same values of each type', async () => {
  const admin = await signedIn();
  for (const [index, [valueType, value, isValid]] of values.entries()) {
    const { status, body } = await admin.call('createSwitch', {
      body: { key: `value_${index}`, valueType, entries: entry(value) },
    });
    const problem = rules({ valueType, entries: entry(value) })['entries.0.value'];
    expect([valueType, value, status < 300, problem]).toEqual([
      valueType,
      value,
      isValid,
      isValid ? null : 'SWITCH_VALUE',
    ]);
    if (!isValid) expect(body['errors']).toEqual([{ pointer: '/entries/0/value', code: 'SWITCH_VALUE' }]);
  }
});

test.each(['test\n', ' test', '\u200Btest', 'te\u202Est', 'a\u0000b', 'x\u2028y'])(
  'the server refuses %j, which has hidden characters or outer spaces',
  async (value) => {
    const admin = await signedIn();
    const { status, body } = await admin.call('createSwitch', {
      body: { key: 'unseen', valueType: 'string', entries: entry(value) },
    });
    expect(status).toBe(422);
    expect(body['errors']).toEqual([{ pointer: '/entries/0/value', code: 'SWITCH_TEXT' }]);
  },
);
