/** A form's message for an invalid field: the limit of the contract, never just that an entry is invalid. */
import { setupI18n, type Messages } from '@lingui/core';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { inputs } from '../../openapi/generated/limits.ts';
import { problemTexts as english } from '../../openapi/generated/problems.en.ts';
import { problemTexts as simplified } from '../../openapi/generated/problems.zh_CN.ts';
import { problemTexts as traditional } from '../../openapi/generated/problems.zh_TW.ts';
import * as schemas from '../../openapi/generated/schemas.ts';
import { brokenLimit, issueCode, limitCode, type LimitIssue } from '../../src/rules/limit.ts';
import { numberOf } from '../../src/rules/number.ts';
import { limitText } from '../../src/ui/form/limit-text.ts';
import { validation } from '../../src/ui/form/validation.ts';

const catalogues = import.meta.glob<{ messages: Messages }>('../../locales/*/form.po', { eager: true });
const problemsOf = { en: english, zh_CN: simplified, zh_TW: traditional };
type Language = keyof typeof problemsOf;
const languages: readonly Language[] = ['en', 'zh_CN', 'zh_TW'];

function textIn(language: Language, code: string): string {
  const messages = catalogues[`../../locales/${language}/form.po`]?.messages ?? {};
  const i18n = setupI18n();
  i18n.loadAndActivate({ locale: language, locales: language.replace('_', '-'), messages });
  const limit = brokenLimit(code);
  if (limit) return limitText(limit, i18n);
  return Object.entries(problemsOf[language]).find(([name]) => name === code)?.[1] ?? '';
}

interface Part {
  kind: 'schema' | 'validation';
  type: string;
  message?: unknown;
  requirement?: unknown;
  entries?: Readonly<Record<string, Part>>;
  item?: Part;
  wrapped?: Part;
  options?: readonly unknown[];
  pipe?: readonly Part[];
  rest?: unknown;
}

const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && 'kind' in value && 'type' in value;

/** All constraints of a schema, by place. */
function checksOf(part: Part, place: string): [place: string, issue: LimitIssue][] {
  const inner: [Part, string][] = [
    ...Object.entries(part.entries ?? {}).map(([name, entry]): [Part, string] => [entry, `${place}.${name}`]),
    ...[part.item, part.wrapped, part.rest].filter(isPart).map((each): [Part, string] => [each, `${place}[]`]),
    ...(part.options ?? []).filter(isPart).map((each): [Part, string] => [each, place]),
    ...(part.pipe ?? []).filter((each) => each !== part).map((each): [Part, string] => [each, place]),
  ];
  // Of all types, only choices can be invalid in a form.
  const isAsked = part.kind === 'validation' || ['picklist', 'literal', 'variant'].includes(part.type);
  const { type, message, requirement } = part;
  const own: LimitIssue = { type, message: String(message), requirement, received: '7', issues: undefined };
  return [
    ...(isAsked && typeof message === 'string' ? [[`${place} ${type}`, own] as [string, LimitIssue]] : []),
    ...inner.flatMap(([each, at]) => checksOf(each, at)),
  ];
}

/** Whether users fill in an input; the others are set by the console. */
const isTyped = (name: string) => !['UploadCompletion', 'ExportInput', 'ExportColumn', 'TableInput'].includes(name);

const schemasByName = new Map<string, unknown>(Object.entries(schemas));
const checks = Object.keys(inputs)
  .filter(isTyped)
  .flatMap((name) => {
    const schema = schemasByName.get(name);
    return isPart(schema) ? checksOf(schema, name) : [];
  });

describe('every limit of an input', () => {
  test('is collected from the schemas', () => {
    expect(checks.length).toBeGreaterThan(500);
    const types = new Set(checks.map(([, { type }]) => type));
    for (const type of ['max_code_points', 'min_value', 'regex', 'max_length', 'check', 'picklist'])
      expect(types).toContain(type);
  });

  test.each(languages)('has a specific text in %s', (language) => {
    const generic = new Set([problemsOf[language].ENTRY_WRONG, textIn(language, limitCode('pattern', 'unknown'))]);
    const unsaid = checks.flatMap(([place, issue]) => {
      const text = textIn(language, issueCode(issue));
      return text === '' || generic.has(text) ? [`${place}: ${text}`] : [];
    });
    expect(unsaid).toEqual([]);
  });

  test('has its text in the script of each language', () => {
    const limits = new Set(checks.map(([, issue]) => issueCode(issue)).filter((code) => brokenLimit(code)));
    for (const code of limits) {
      expect(textIn('zh_CN', code), code).toMatch(/\p{Script=Han}/u);
      expect(textIn('zh_TW', code), code).toMatch(/\p{Script=Han}/u);
      expect(textIn('en', code), code).not.toMatch(/\p{Script=Han}/u);
    }
  });
});

describe('a form', () => {
  const Input = v.object({
    name: v.pipe(v.string('ENTRY_WRONG'), v.maxCodePoints(5, 'ENTRY_WRONG')),
    port: v.pipe(v.number('NUMBER_TYPE_ERROR'), v.integer('NUMBER_TYPE_ERROR'), v.maxValue(65535, 'ENTRY_WRONG')),
    tags: v.optional(v.pipe(v.array(v.string()), v.maxLength(2, 'ENTRY_WRONG'))),
  });
  const wrong = (values: { name: string; port: string; tags?: string[] }) =>
    validation(Input, ({ port, ...all }: typeof values) => ({ ...all, port: numberOf(port) }))(values);
  const errorsOf = (values: Parameters<typeof wrong>[0]) =>
    Object.entries(wrong(values)).map(
      ([field, code]) => `${field}: ${textIn('en', typeof code === 'string' ? code : '')}`,
    );

  test('shows the limit and the current amount', () => {
    expect(errorsOf({ name: '端午节快乐吗', port: '70000', tags: ['a', 'b', 'c'] })).toEqual([
      'name: Use at most 5 characters (now 6)',
      'port: Enter 65,535 or less',
      'tags: At most 2 allowed (now 3)',
    ]);
  });

  test('reports an empty number as missing, and other text as a wrong number type', () => {
    expect(wrong({ name: 'a', port: ' ' })).toEqual({ port: 'FIELD_REQUIRED' });
    expect(wrong({ name: 'a', port: 'x' })).toEqual({ port: 'NUMBER_TYPE_ERROR' });
  });
});

test('the limit of a field that is shown in percent is given in percent', () => {
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
  const text = (scale: number) => limitText({ kind: 'maximum', limit: 1 }, i18n, { scale });
  expect([text(1), text(100)]).toEqual(['Enter 1 or less', 'Enter 100 or less']);
});
