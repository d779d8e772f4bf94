import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Context, emptyCall, type Names } from '../context.ts';
import type { TestRecord } from '../records/test-record.ts';
import { send } from '../http/send.ts';
import { isNode } from '../../../checker/pointer.ts';
import { isObject, type Json, memberAt, textOf } from '../json.ts';
import { NotReached, failedSetup } from '../outcome.ts';

const PLACEHOLDER = /\{([A-Za-z][^{}\s"]*)\}/gu;

/**
 * A value of a recipe with its placeholders filled in: `{fresh}`, `{now+2h}`, `{file:zip}`, `{user.password}`,
 * `{Upgrade.id}` (a new record) and `{name.property}` of an earlier step's answer. See notation.md.
 * @throws NotReached when a value is not available
 */
export async function fill(context: Context, value: Json, names: Names): Promise<Json> {
  if (typeof value === 'string') return fillText(context, value, names);
  if (Array.isArray(value)) {
    const items: Json[] = [];
    for (const item of value) items.push(await fill(context, item, names));
    return items;
  }
  if (!isObject(value)) return value;
  const members: [string, Json][] = [];
  for (const [name, member] of Object.entries(value)) members.push([name, await fill(context, member, names)]);
  return Object.fromEntries(members);
}

/** Fills in the placeholders of texts by name. */
export async function fillTexts(
  context: Context,
  texts: Readonly<Record<string, string>>,
  names: Names,
): Promise<Record<string, string>> {
  const filled: Record<string, string> = {};
  for (const [name, text] of Object.entries(texts)) filled[name] = textOf(await fillText(context, text, names));
  return filled;
}

async function fillText(context: Context, text: string, names: Names): Promise<Json> {
  const placeholders = [...text.matchAll(PLACEHOLDER)];
  if (placeholders.length === 0) return text;
  const [first] = placeholders;
  if (first?.[0] === text) return lookUp(context, first[1] ?? '', names);
  let filled = text;
  for (const [all, name = ''] of placeholders) filled = filled.replace(all, textOf(await lookUp(context, name, names)));
  return filled;
}

async function lookUp(context: Context, name: string, names: Names): Promise<Json> {
  const { environment, fresh, sessions } = context;
  if (name === 'fresh') return fresh.next();
  if (name === 'fresh:port') return 10_000 + Number(fresh.next('digits:4'));
  if (name.startsWith('fresh:')) return fresh.next(name.slice(6));
  if (/^now(?:[+-]\d+[smhd])?$/u.test(name)) return instant(context.clock.now(), name.slice(3));
  if (name.startsWith('file:')) return uploadedFile(context, name.slice(5));
  if (name.startsWith('newFile:')) return upload(context, name.slice(8), fresh.next());
  if (name.startsWith('uploading:')) return beginUpload(context, name.slice(10));
  if (name.startsWith('md5:'))
    return createHash('md5')
      .update(sampleFile(context, name.slice(4)).bytes)
      .digest('hex');
  if (name.startsWith('encrypted:')) return (await sessions.encrypted(name.slice(10))).text;
  if (name.startsWith('size:')) return sampleFile(context, name.slice(5)).bytes.length;
  const [head = '', ...rest] = name.split('.');
  const namedValue = memberAt(names.get(head), rest);
  if (namedValue !== undefined) return namedValue;
  if (/^[A-Z]/u.test(head)) return memberAt((await context.making.record(context, head)).values, rest) ?? missing(name);
  switch (name) {
    case 'user.name':
      return (await sessions.first).userName;
    case 'user.password':
      return (await sessions.first).password;
    case 'user.token':
      return (await sessions.first).token;
    case 'user.refreshToken':
      return (await sessions.first).refreshToken;
    case 'user.encryptedPassword':
      return (await sessions.encrypted((await sessions.first).password)).text;
    case 'other.name':
      return environment.users[1]?.name ?? missing(name);
    case 'application.name':
      return environment.applications[0] ?? missing(name);
    case 'captcha':
      if (environment.captcha === undefined) throw new NotReached('captcha', 'the environment names no captcha');
      return environment.captcha;
    case 'key.id':
      return (await sessions.encrypted('')).id;
    default:
      return (head === 'session' ? memberAt((await sessions.first).info, rest) : undefined) ?? missing(name);
  }
}

function missing(name: string): never {
  throw new NotReached('recipe', `nothing is called {${name}}`);
}

const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };

/** An instant in the platform's offset, from now: `+2h`. */
function instant(now: number, shift: string): string {
  const seconds = Number.parseInt(shift || '0', 10) * (UNITS[shift.at(-1) ?? ''] ?? 0);
  const local = new Date(now + seconds * 1000 + 8 * 3_600_000);
  return `${local.toISOString().slice(0, 19)}+08:00`;
}

const SAMPLES = new URL('../../../samples/', import.meta.url);

/** The id of an uploaded sample. @throws NotReached when the upload is refused */
export function uploadedFile(context: Context, purpose: string): Promise<string> {
  let id = context.files.get(purpose);
  if (id === undefined) context.files.set(purpose, (id = context.ledger.share(() => upload(context, purpose))));
  return id;
}

/** @param mark makes a zip differ from all earlier ones */
async function upload(context: Context, purpose: string, mark = ''): Promise<string> {
  const call = { ...emptyCall(context.model.operation('uploadFile')), raw: sampleForm(context, purpose, mark) };
  const exchange = await send(context, call);
  const id = isObject(exchange.json) ? exchange.json['id'] : undefined;
  if (exchange.status !== 201 || typeof id !== 'string')
    throw failedSetup(`the upload of a file for ${purpose}`, exchange);
  return id;
}

/** The id of an upload without any bytes yet. @throws NotReached when that is refused */
async function beginUpload(context: Context, purpose: string): Promise<string> {
  const { name, bytes } = sampleFile(context, purpose);
  const call = { ...emptyCall(context.model.operation('initUpload')), body: { name, size: bytes.length, purpose } };
  const exchange = await send(context, call);
  const id = isObject(exchange.json) ? exchange.json['id'] : undefined;
  if (exchange.status !== 201 || typeof id !== 'string') throw failedSetup(`an upload for ${purpose}`, exchange);
  return id;
}

/** The rules of each file purpose in the contract. */
export function filePurposes({ model }: Context): Readonly<Record<string, unknown>> {
  const values = model.schema('#/components/schemas/FilePurpose')?.schema['x-values'];
  return isNode(values) ? values : {};
}

/**
 * A sample of a file for a purpose.
 * @param which the purpose; or the purpose and another sample: `zip/encrypted.zip`
 * @throws NotReached when there is none
 */
export function sampleFile(context: Context, which: string): { name: string; bytes: Uint8Array<ArrayBuffer> } {
  const [purpose = '', another] = which.split('/');
  const facts = filePurposes(context)[purpose];
  const name = another ?? (isNode(facts) ? facts['sample'] : undefined);
  if (typeof name !== 'string') throw new NotReached('recipe', `there is no sample of a file for ${purpose}`);
  return { name, bytes: new Uint8Array(readFileSync(new URL(name, SAMPLES))) };
}

/** The form of an upload. */
export function sampleForm(context: Context, which: string, mark = ''): FormData {
  const { name, bytes } = sampleFile(context, which);
  const form = new FormData();
  form.set('purpose', which.split('/')[0] ?? '');
  form.set('file', new File([withFresh(context, name, withComment(bytes, mark))], name));
  return form;
}

/** A sheet whose rows have new codes: existing codes would change records of others. */
function withFresh({ fresh }: Context, name: string, bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (!name.endsWith('.csv')) return bytes;
  const text = new TextDecoder().decode(bytes);
  return new TextEncoder().encode(text.replaceAll('{fresh}', () => fresh.next()));
}

/** Adds a comment at the end of a zip. The samples have an empty one, and other files do not support it. */
function withComment(zip: Uint8Array<ArrayBuffer>, comment: string): Uint8Array<ArrayBuffer> {
  const isZip = zip[0] === 0x50 && zip[1] === 0x4b;
  if (comment === '' || !isZip) return zip;
  const text = new TextEncoder().encode(comment);
  const marked = new Uint8Array([...zip, ...text]);
  marked[zip.length - 2] = text.length;
  return marked;
}

/** Adds the record of a call to the names of its recipe. */
export const namesWith = (names: Names, record: TestRecord | undefined): Names =>
  record === undefined ? names : new Map([...names, ['record', record.values]]);
