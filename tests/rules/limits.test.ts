/** The limits of forms and services come from one place: the schemas of the contract. */
import { describe, expect, test } from 'vitest';
import document from '../../openapi/generated/document.json' with { type: 'json' };
import { problemTexts as english } from '../../openapi/generated/problems.en.ts';
import { problems } from '../../openapi/generated/problems.ts';
import { problemTexts as simplified } from '../../openapi/generated/problems.zh_CN.ts';
import { problemTexts as traditional } from '../../openapi/generated/problems.zh_TW.ts';
import { signedIn } from '../mock-client.ts';

const admin = await signedIn('auditor01');
const limits = await admin.ok('getMetaLimits');
const at = (...path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).find(([name]) => name === key)?.[1]
        : undefined,
    limits,
  );
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every object, at any depth. */
const objectsIn = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value)
    ? value.flatMap(objectsIn)
    : isRecord(value)
      ? [value, ...Object.values(value).flatMap(objectsIn)]
      : [];

/** Every value of a key, at any depth. */
const valuesOf = (value: unknown, key: string): unknown[] =>
  objectsIn(value).flatMap((object) => (Object.hasOwn(object, key) ? [object[key]] : []));

describe('the response contains the limits of the specification', () => {
  test.each<[path: readonly string[], value: unknown]>([
    [['inputs', 'UpgradeInput', 'description', 'maxBytes'], 100],
    [['inputs', 'UpgradeInput', 'version', 'pattern'], String.raw`^[1-9]\d{0,2}(\.\d{1,3}){2,3}$`],
    [['inputs', 'UpgradeInput', 'version', 'required'], true],
    [['inputs', 'GrayRuleInput', 'conditions', 'maxItems'], 3],
    [['rules', 'DeviceId', 'pattern'], '^[A-Za-z0-9-]{1,50}$'],
    [['rules', 'Code', 'pattern'], '^[A-Za-z][A-Za-z0-9_]{4,19}$'],
    [['rules', 'Password', 'problem'], 'PWD_INPUT_ERROR'],
    [['rules', 'IpList', 'format'], 'ip-list'],
    [['files', 'package', 'below'], 100 * 1024 * 1024],
    [['files', 'icon', 'below'], 2 * 1024 * 1024],
    [['files', 'symbol', 'atMost'], 300 * 1024 * 1024],
    [['files', 'certificate', 'types'], ['pem']],
    [['openTabs'], 10],
    [['tokenSeconds'], 4000],
  ])('%j is %j', (path, value) => {
    expect(at(...path)).toEqual(value);
  });
});

test('every pattern and limit in the response comes from a schema of the contract', () => {
  const schemas = document.components.schemas;
  for (const [key, keyword] of [
    ['pattern', 'pattern'],
    ['maxLength', 'maxLength'],
    ['maxBytes', 'x-max-bytes'],
    ['maxItems', 'maxItems'],
    ['maximum', 'maximum'],
  ] as const) {
    const schemaValues = new Set(valuesOf(schemas, keyword));
    const served = valuesOf(limits, key);
    expect(served.length, key).toBeGreaterThan(0);
    expect(
      served.filter((value) => !schemaValues.has(value)),
      key,
    ).toEqual([]);
  }
});

test('every problem code in the response is defined in the contract', () => {
  const codes = [...valuesOf(limits, 'problem'), ...valuesOf(limits, 'tooLarge'), ...valuesOf(limits, 'wrongType')];
  expect(codes.length).toBeGreaterThan(20);
  expect(codes.filter((code) => typeof code !== 'string' || !Object.hasOwn(problems, code))).toEqual([]);
});

const ranges = Object.entries(english)
  .filter(([, text]) => text.startsWith('Enter a whole number from '))
  .map(([code]) => code);

test.each(Object.entries({ english, simplified, traditional }))(
  'a text that requires a whole number states the limits of its fields, in %s',
  (_, texts) => {
    const textByCode = new Map<string, string>(Object.entries(texts));
    expect(ranges.length).toBeGreaterThan(1);
    for (const code of ranges) {
      const numbers = textByCode.get(code)?.match(/[\d,]+/gu) ?? [];
      const fields = objectsIn(document).filter((schema) => schema['x-problem'] === code);
      expect(fields.length, code).toBeGreaterThan(0);
      for (const { minimum, maximum } of fields)
        expect([minimum, maximum], code).toEqual(numbers.map((number) => Number(number.replaceAll(',', ''))));
    }
  },
);
