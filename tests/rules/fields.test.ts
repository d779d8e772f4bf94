/** The field rules in forms and services: accepted values, refusals, and their messages. */
import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { problemTexts as english } from '../../openapi/generated/problems.en.ts';
import { problemTexts as simplified } from '../../openapi/generated/problems.zh_CN.ts';
import { problemTexts as traditional } from '../../openapi/generated/problems.zh_TW.ts';
import * as fields from '../../openapi/generated/schemas.fields.ts';

interface Schema {
  $ref?: string;
  pattern?: string;
  properties?: Readonly<Record<string, Schema>>;
  allOf?: readonly Schema[];
}

interface Rule {
  field: keyof typeof fields;
  takes: readonly unknown[];
  refuses: readonly unknown[];
  says: keyof typeof english;
}

/** Invisible characters, and those that change the direction of the text: each is refused at any place of a name. */
const unseen = {
  'zero-width space': '\u200B',
  'word joiner': '\u2060',
  'byte order mark': '\uFEFF',
  'soft hyphen': '\u00AD',
  'right-to-left override': '\u202E',
  'left-to-right isolate': '\u2066',
  'right-to-left mark': '\u200F',
  'Arabic letter mark': '\u061C',
  'line feed': '\n',
  'carriage return': '\r',
  'line separator': '\u2028',
  tabulator: '\t',
  'control character': '\u0007',
  'control of the second set': '\u0085',
  'tag of Unicode': '\u{E0041}',
  'variation of a sign': '\u{E0100}',
  'Hangul filler': '\u3164',
  'blank of Braille': '\u2800',
  'half of a pair': '\uD83D',
} as const;

const rules: readonly Rule[] = [
  {
    field: 'Digits',
    takes: ['0', '0815', '9'.repeat(40)],
    refuses: ['', ' 1', '-1', '1.0', '１', '٣', '1e3', 7],
    says: 'NUMBER_TYPE_ERROR',
  },
  {
    field: 'Decimal',
    takes: ['0', '-0.5', '12', '3.14', '007'],
    refuses: ['', '.5', '1.', '1,5', '+1', '1e3', '0x10', 'NaN', '--1'],
    says: 'NUMBER_TYPE_ERROR',
  },
  {
    field: 'PositiveInteger',
    takes: [1, 100, 999_999_999],
    refuses: [0, -1, 1.5, Number.NaN, Infinity, 1_000_000_000, '1'],
    says: 'POSITIVE_INTEGER',
  },
  {
    field: 'Age',
    takes: ['0', '9', '42', '199', '05'],
    refuses: ['', '200', '999', '1000', '-1', '1.5', 'x'],
    says: 'AGE_FORMAT',
  },
  {
    field: 'Postcode',
    takes: ['310000', '100080'],
    refuses: ['', '010000', '31000', '3100000', '31000a'],
    says: 'POSTCODE_FORMAT',
  },
  {
    field: 'MobileNumber',
    takes: ['13000000000', '19999999999'],
    refuses: ['', '12000000000', '1380013800', '138001380000', '+8613800138000', '138 0013 8000'],
    says: 'MOBILE_FORMAT',
  },
  {
    field: 'IdCard',
    takes: ['110105491231002', '11010519491231002X', '11010519491231002x', '110105194912310021'],
    refuses: ['', '11010549123100X', '1101051949123100X1', '1101054912310021', '1101051949123100210'],
    says: 'ID_CARD_FORMAT',
  },
  {
    field: 'ChineseText',
    takes: ['澄', '澄湖銀行', '㐀𠮷'],
    refuses: ['', '澄湖1', '澄 湖', '澄湖,', 'abc', 'カナ', '한'],
    says: 'CHINESE_ONLY',
  },
  {
    field: 'TrimmedText',
    takes: ['a', 'two words', '中 文', 'a\nb'],
    refuses: ['', ' a', 'a ', '\ta', 'a\n', '\u3000a', 'a\u00a0', ' '],
    says: 'EDGE_SPACES',
  },
  {
    field: 'PlainName',
    takes: ['a', '澄湖 bank-2', 'a_b', 'é'],
    refuses: ['', 'a/b', 'a.b', '<b>', 'a&b', 'a,b', '😀', 'a\nb', "'"],
    says: 'SPECIAL_CHARACTERS',
  },
  {
    field: 'Name',
    takes: [
      'a',
      '澄湖手机银行（企业版）',
      'Ops & QA – 24/7',
      '6.5.0 ❤️',
      'José',
      'שלום',
      'a'.repeat(50),
      '\u{20BB7}'.repeat(50),
    ],
    refuses: [
      '',
      ' ',
      '\u3000',
      ' a',
      'a ',
      '\u00A0a',
      'a\u200Db',
      '\uFE0F',
      ...Object.values(unseen),
      ...Object.values(unseen).map((sign) => `a${sign}b`),
    ],
    says: 'NAME_TEXT',
  },
  {
    field: 'ShortName',
    takes: ['首页轮播', 'a'.repeat(30)],
    refuses: ['', 'a\nb', '\u200B'],
    says: 'NAME_TEXT',
  },
  {
    field: 'OptionalName',
    takes: ['', 'a', 'Release managers'],
    refuses: [' ', 'a ', '\u200B', 'a\u202Eb'],
    says: 'NAME_TEXT',
  },
  {
    field: 'LongOptionalName',
    takes: ['', 'Published packages (2026)', '已发布的离线包', 'a'.repeat(100)],
    refuses: [' ', 'a ', 'a\nb', ...Object.values(unseen), ...Object.values(unseen).map((sign) => `a${sign}b`)],
    says: 'NAME_TEXT',
  },
  {
    field: 'Title',
    takes: ['#端午#，安康', '👨‍👩‍👧 家庭日', '😀', 'a'.repeat(50)],
    refuses: ['', '   ', '\u200D', 'a\u200D', '第一行\n第二行', ...Object.values(unseen).map((sign) => `a${sign}b`)],
    says: 'NAME_TEXT',
  },
  {
    field: 'LoginName',
    takes: ['admin', 'lin.zhixia', '林知夏'],
    refuses: ['', 'a b', 'a\u200Bb', 'a\u202Eb'],
    says: 'NAME_TEXT',
  },
  {
    field: 'Email',
    takes: ['a@b.example', 'a.b+c@d-e.example'],
    refuses: ['', 'a', 'a@b', '@b.example', 'a@@b.example', 'a b@c.example'],
    says: 'EMAIL_FORMAT',
  },
  {
    field: 'Code',
    takes: ['abcde', 'A1_b2', 'a'.repeat(20)],
    refuses: ['', 'abcd', 'a'.repeat(21), '1abcd', '_abcd', 'ab-cd', 'ab cd', '代码代码代码'],
    says: 'CODE_FORMAT',
  },
  {
    field: 'Password',
    takes: ['Chenghu2024', 'a2345678', '1234567a', 'aB3'.repeat(5)],
    refuses: ['', 'a234567', `a${'1'.repeat(16)}`, '12345678', 'abcdefgh', 'abcd 1234', 'abcd-1234', 'пароль12'],
    says: 'PWD_INPUT_ERROR',
  },
  {
    field: 'IpAddress',
    takes: ['10.1.68.18', '::1', '2001:DB8::A', '::ffff:1.2.3.4'],
    refuses: ['', '256.1.1.1', '1.2.3', '01.2.3.4', '1.2.3.4,5.6.7.8', '::g', '[::1]', '1.2.3.4:80', 'localhost'],
    says: 'IP_FORMAT',
  },
  {
    field: 'IpList',
    takes: ['10.1.68.18', '10.1.68.18,::1,1.2.3.4'],
    refuses: ['', ',', '1.2.3.4,', '1.2.3.4, ::1', '1.2.3.4，::1', '1.2.3.4;::1', '1.2.3.4,x'],
    says: 'IP_LIST_FORMAT',
  },
  {
    field: 'Host',
    takes: ['ftp.chenghu.example', 'a', '10.1.68.18', '::1', '2001:db8::1'],
    refuses: ['', '-a', 'a-', 'a..b', 'a b', 'http://a', 'a/b', 'a'.repeat(254)],
    says: 'ENTRY_WRONG',
  },
  { field: 'Port', takes: [1, 22, 65_535], refuses: [0, 65_536, -1], says: 'ENTRY_WRONG' },
  {
    field: 'WebAddress',
    takes: [
      'http://a',
      'https://store.example/app?x=1#y',
      'https://10.1.68.18:8443/',
      'http://[::1]:80/',
      'http://my_host/',
    ],
    refuses: [
      '',
      'http://',
      'https:///x',
      'http://?x',
      'http://#x',
      'http://:80',
      'ftp://a',
      'javascript:alert(1)',
      '//a',
      'a.example',
      'http://a b',
      'http://user@a',
      'http://user:pw@a/',
      'http://a@/',
      'http://[::g]/',
      'http://a:port/',
    ],
    says: 'URL_INVALID',
  },
  {
    field: 'Version',
    takes: ['1.0.0', '10.1.68.18', '999.999.999'],
    refuses: ['', '0.1.0', '01.0.0', '1.0', '1.0.0.0.0', '1.0.a', '1000.0.0', 'v1.0.0', '1.0.0 '],
    says: 'VERSION_FORMAT',
  },
  {
    field: 'VersionBound',
    takes: ['14', '6.2', '6.10.0', '1.2.3.4'],
    refuses: ['', '6.', '.6', '1.2.3.4.5', 'x'],
    says: 'ENTRY_WRONG',
  },
  {
    field: 'OfflineVersion',
    takes: ['2024061801', '2024022999', '2023022801'],
    refuses: ['', '20240618', '2024061800', '2024023001', '2023022901', '2024131501', '20240618011'],
    says: 'OFFLINE_VERSION_FORMAT',
  },
  {
    field: 'PackageName',
    takes: ['com.chenghu', 'com.chenghu.mbank', 'com.chenghu.my_app-2', `a.${'x'.repeat(98)}`],
    refuses: ['', 'mbank', '.com', 'com.', 'com..chenghu', '1com.chenghu', 'com.cheng hu', `a.${'x'.repeat(99)}`],
    says: 'ENTRY_WRONG',
  },
  {
    field: 'DeviceId',
    takes: ['A-1', '860000000000123456', 'x'.repeat(50)],
    refuses: ['', 'a_b', 'a b', 'x'.repeat(51), 'é'],
    says: 'ENTRY_WRONG',
  },
];

const schemas: Readonly<Record<Rule['field'], v.GenericSchema>> = { ...fields };
const accepts = (field: Rule['field'], value: unknown) => v.is(schemas[field], value);

test.each([
  ['Email', `${'a'.repeat(250)}@b.example`],
  ['WebAddress', `http://a/${'x'.repeat(500)}`],
  ['IpList', Array.from({ length: 50 }, () => '10.100.100.1').join(',')],
] as const)('%s with too many characters fails with the length error, not the format error', (field, value) => {
  const [issue] = v.safeParse(schemas[field], value).issues ?? [];
  expect([issue?.type, issue?.message]).toEqual(['max_code_points', 'ENTRY_WRONG']);
});

describe.each(rules)('$field', ({ field, takes, refuses, says }) => {
  test('accepts valid values', () => {
    expect(takes.filter((value) => !accepts(field, value))).toEqual([]);
  });

  test(`rejects invalid values with ${says}`, () => {
    expect(refuses.filter((value) => accepts(field, value))).toEqual([]);
    const codes = refuses.flatMap((value) => v.safeParse(schemas[field], value).issues?.[0].message);
    expect([...new Set(codes)]).toEqual([says]);
  });

  test('has a text in three languages', () => {
    const texts = [simplified, traditional, english].map((catalogue) => catalogue[says]);
    expect(texts.every((text) => text.length > 3)).toBe(true);
    expect(texts[2]).not.toMatch(/\p{Script=Han}/u);
  });
});

test('every field rule of the contract has test cases', () => {
  expect(rules.map(({ field }) => field).toSorted()).toEqual(Object.keys(fields).toSorted());
});

describe('for random input,', () => {
  const digits = fc.stringMatching(/^\d{1,20}$/);
  const alphanumeric = fc.string({
    unit: fc.constantFrom('a', 'b', 'X', 'Z', '0', '1', '9'),
    minLength: 0,
    maxLength: 20,
  });

  test('an age is a number under 200', () => {
    fc.assert(fc.property(fc.nat(2000), (age) => accepts('Age', String(age)) === age < 200));
  });

  test('a password has 8 to 16 letters and digits and at least one of each', () => {
    fc.assert(
      fc.property(alphanumeric, (text) => {
        expect(accepts('Password', text)).toBe(
          text.length >= 8 && text.length <= 16 && /\d/.test(text) && /[a-z]/i.test(text),
        );
      }),
    );
  });

  test('a code has 5 to 20 characters and begins with a letter', () => {
    fc.assert(
      fc.property(alphanumeric, (text) => {
        expect(accepts('Code', text)).toBe(text.length >= 5 && text.length <= 20 && /^[a-z]/i.test(text));
      }),
    );
  });

  test('digits are decimals, and a trimmed text equals its trimmed form', () => {
    fc.assert(fc.property(digits, (text) => accepts('Digits', text) && accepts('Decimal', text)));
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        (text) => accepts('TrimmedText', text) === (text !== '' && text === text.trim()),
      ),
    );
  });

  test('IPv4 and IPv6 addresses are accepted, and lists exactly if all entries are addresses', () => {
    const address = fc.oneof(fc.ipV4(), fc.ipV6());
    fc.assert(fc.property(address, (text) => accepts('IpAddress', text) && accepts('Host', text)));
    fc.assert(
      fc.property(fc.array(address, { minLength: 1, maxLength: 10 }), (list) => accepts('IpList', list.join(','))),
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof(address, fc.constantFrom('', ' ', 'x', '1.2.3')), { minLength: 1, maxLength: 5 }),
        (list) => {
          expect(accepts('IpList', list.join(','))).toBe(list.every((text) => accepts('IpAddress', text)));
        },
      ),
    );
  });

  test('an accepted web address has a host and no credentials according to the URL parser', () => {
    const options = { withQueryParameters: true, withFragments: true, size: '-1' } as const;
    fc.assert(fc.property(fc.webUrl(options), (text) => accepts('WebAddress', text)));
    const near = fc.stringMatching(/^https?:\/\/[a-z@:/?#[\].]{0,12}$/);
    fc.assert(
      fc.property(near, (text) => {
        if (!accepts('WebAddress', text) || !URL.canParse(text)) return;
        const { hostname, username, password } = new URL(text);
        expect([hostname.length > 0, username, password]).toEqual([true, '', '']);
      }),
    );
  });
});

test('every name in an input has a rule that rejects invisible characters', () => {
  const document: { components: { schemas: Record<string, Schema> } } = JSON.parse(
    readFileSync('openapi/generated/document.json', 'utf8'),
  );
  const properties = (schema: Schema): [string, Schema][] => [
    ...Object.entries(schema.properties ?? {}),
    ...(schema.allOf ?? []).flatMap(properties),
  ];
  const unnamed = Object.entries(document.components.schemas)
    .filter(([name]) => /(?:Input|Fields|Copy)$/u.test(name) && !name.startsWith('Mock'))
    .flatMap(([name, schema]) => properties(schema).map(([property, of]) => ({ name, property, of })))
    .filter(({ property }) => /^(?:name|title|alias)$|(?:Name|Title)$/u.test(property))
    // The name of a report is converted to a file name, and files have rules of their own.
    .filter(({ property, of }) => property !== 'reportName' && of.pattern === undefined)
    .filter(({ of }) => !/\/(?:\w*Name|Title)$/u.test(of.$ref ?? ''));
  expect(unnamed).toEqual([]);
});
