/** The derived parts of a field: its column, its filter, its form values, and its text. */
import { msg } from '@lingui/core/macro';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { columnsOf, filtersBy } from '../../src/resource/fields/columns.tsx';
import {
  area,
  choice,
  code,
  fieldsOf,
  file,
  flag,
  list,
  number,
  output,
  secret,
  text,
} from '../../src/resource/fields/field.ts';
import { fileCodec, optionalFileCodec } from '../../src/resource/fields/file-codec.ts';
import { formOf, instantCodec } from '../../src/resource/fields/form-of.ts';

interface Shop {
  id: string;
  name: string;
  code: string;
  kind: 'street' | 'web';
  url?: string;
  floors?: number;
  open: boolean;
  tags: string[];
  plan?: { id: string; name: string };
  visitors: number;
}

interface ShopInput {
  name: string;
  code: string;
  kind: 'street' | 'web';
  url?: string;
  floors?: number;
  open: boolean;
  tags: string[];
  plan?: string;
  password?: string;
  remark?: string;
}

const kinds = { street: msg`Street`, web: msg`Web` };
const fields = fieldsOf<Shop, ShopInput>()({
  name: text(msg`Name`, { column: { link: true } }),
  code: code(msg`Code`, { copy: msg`code`, column: {}, write: (plain) => plain.toUpperCase() }),
  kind: choice(msg`Kind`, kinds, { initial: 'street', column: {} }),
  url: code(msg`Address`, { when: ({ kind }) => kind === 'web' }),
  floors: number(msg`Floors`, { initial: '1', column: {}, show: ({ floors = 1 }) => `${floors}` }),
  open: flag(msg`Open`, { initial: true, column: {} }),
  tags: list(msg`Tags`),
  plan: file(msg`Plan`, ({ plan }) => plan),
  visitors: output(msg`Visitors`),
  password: secret(msg`Password`),
  remark: area(msg`Remarks`),
});

const ShopInput = v.object({
  name: v.string(),
  code: v.string(),
  kind: v.picklist(['street', 'web']),
  url: v.optional(v.string()),
  floors: v.optional(v.number()),
  open: v.boolean(),
  tags: v.array(v.string()),
  plan: v.optional(v.string()),
  password: v.optional(v.string()),
  remark: v.optional(v.string()),
});
const ShopChange = v.object({ name: v.string(), remark: v.optional(v.string()) });
const form = formOf(
  fields,
  { schema: ShopInput, limits: { name: { required: true }, tags: { required: true } } },
  { changeInput: { schema: ShopChange, limits: {} }, codecs: { plan: optionalFileCodec } },
);

const say = ({ message = '' }: { message?: string }) => message;
const place = { say, language: 'en', timeZone: 'Asia/Shanghai' };
const shop: Shop = {
  id: 's1',
  name: 'Lake',
  code: 'L1',
  kind: 'web',
  url: 'http://a.test',
  floors: 3,
  open: false,
  tags: ['a', 'b'],
  plan: { id: 'f1', name: 'plan.pdf' },
  visitors: 7,
};

test('columns are created in order for the fields that have one, and format values by kind', () => {
  const columns = columnsOf<Shop>(fields);
  expect(columns.map(({ id }) => id)).toEqual(['name', 'code', 'kind', 'floors', 'open']);
  expect(columns.map(({ cell }) => cell(shop, place))).toEqual(['Lake', 'L1', 'Web', '3', 'No']);
  expect(columns.map(({ numeric = false }) => numeric)).toEqual([false, false, false, true, false]);
  expect(columns.find(({ id }) => id === 'code')?.copy?.value(shop)).toBe('L1');
  expect(columns.find(({ id }) => id === 'code')?.cell({ ...shop, code: '' }, place)).toBe('–');
});

test('a filter is a choice if its values have labels, else a text', () => {
  expect(filtersBy(fields, ['name', 'kind']).map(({ kind, id }) => [kind, id])).toEqual([
    ['text', 'name'],
    ['choice', 'kind'],
  ]);
});

test('a form converts a record to control values and back to the same input', () => {
  const values = form.initial(shop);
  expect(values).toMatchObject({
    floors: '3',
    plan: { stored: shop.plan },
    password: '',
    remark: '',
    tags: ['a', 'b'],
  });
  const { id: _id, visitors: _visitors, ...rest } = shop;
  expect(form.toInput(values)).toEqual({ ...rest, plan: 'f1' });
});

test('a new record has the initial values of its fields', () => {
  expect(form.initial(null)).toMatchObject({ name: '', kind: 'street', floors: '1', open: true, tags: [], plan: null });
});

test('toInput omits empty optional values and fields whose condition is not met', () => {
  const empty = { ...form.initial(null), floors: '' };
  expect(form.toInput(empty)).toEqual({ name: '', kind: 'street', open: true, tags: [] });
  expect(form.toInput({ ...empty, url: 'http://b.test' })).not.toHaveProperty('url');
  expect(form.toInput({ ...empty, kind: 'web', url: 'http://b.test' })).toHaveProperty('url', 'http://b.test');
});

test('toInput removes invisible characters, and converts codes and numbers from full width', () => {
  const pasted = { ...form.initial(shop), name: ' Lake\u200B ', code: 'Ｌ２ ', floors: ' ４', password: ' p ' };
  expect(form.toInput(pasted)).toMatchObject({ name: 'Lake', code: 'L2', floors: 4, password: ' p ' });
  expect(form.toInput({ ...pasted, floors: '0x10' }).floors).toBeNaN();
});

test('toChange returns only the properties of the change input', () => {
  expect(form.toChange({ ...form.initial(shop), remark: ' new ' })).toEqual({ name: 'Lake', remark: 'new' });
});

test('print returns labels of values and names of files; a password field is secret', () => {
  expect(form.print(form.initial(shop), place)).toEqual({ kind: 'Web', open: 'No', tags: 'a and b', plan: 'plan.pdf' });
  expect(form.fields['password']).toMatchObject({ secret: true });
});

test('an instant is printed in the display zone, and other input as it was typed', () => {
  const times = formOf({ name: fields.name }, { schema: ShopChange, limits: {} }, { codecs: { name: instantCodec } });
  const print = (name: string) => times.print({ name }, place)['name'];
  expect(['2030-01-01T12:00:00Z', '2030-01-0', ''].map(print)).toEqual(['2030-01-01 20:00', '2030-01-0', '']);
});

test('rules of a form come from the codecs of its fields', () => {
  expect(form.rules(form.initial(null))).toEqual({ plan: null });
  const needed = formOf(fields, { schema: ShopInput, limits: {} }, { codecs: { plan: fileCodec } });
  expect(needed.rules(needed.initial(null))).toEqual({ plan: 'MUST_UPLOAD' });
  expect(needed.rules(needed.initial(shop))).toEqual({ plan: null });
});
