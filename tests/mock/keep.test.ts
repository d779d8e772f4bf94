import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Asset } from '../../mock-server/core/node/asset.ts';
import { Keep } from '../../mock-server/core/node/keep.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keep-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const text = 'export const text = 1;\n'.repeat(100);
const asset = (content = text) => new Asset('/assets/app.js', Buffer.from(content), { keep: new Keep(folder) });

test('the next start reuses compressed content while the file is unchanged', async () => {
  const { bytes } = await asset().in('br');
  const names = await readdir(folder);
  expect(names).toHaveLength(1);
  // Cached, not computed: the stored content is returned.
  await new Keep(folder).write(names[0] ?? '', Buffer.from('kept'));
  expect(Buffer.from((await asset().in('br')).bytes).toString()).toBe('kept');
  const changed = await asset(`${text}//`).in('br');
  expect(brotliDecompressSync(changed.bytes).toString()).toBe(`${text}//`);
  expect(brotliDecompressSync(bytes).toString()).toBe(text);
});

test('less effort produces more bytes of the same content, and is cached separately', async () => {
  const varied = Array.from({ length: 4000 }, (_, at) => `export const text${at % 97} = ${at * 7919};`).join('\n');
  const compress = (effort: number) =>
    new Asset('/assets/app.js', Buffer.from(varied), { effort, keep: new Keep(folder) }).in('br');
  const [{ bytes: little }, { bytes: much }] = [await compress(1), await compress(11)];
  expect(little.length).toBeGreaterThan(much.length);
  for (const bytes of [little, much]) expect(brotliDecompressSync(bytes).toString()).toBe(varied);
  expect(await readdir(folder)).toHaveLength(2);
});

test('content is compressed without a cache if its folder can’t be written', async () => {
  const keep = new Keep('/dev/null/nowhere');
  const { bytes } = await new Asset('/assets/app.js', Buffer.from(text), { keep }).in('br');
  expect(brotliDecompressSync(bytes).toString()).toBe(text);
  await keep.clean(Date.now());
});

test('cached files older than a month are removed', async () => {
  const keep = new Keep(folder);
  await keep.write('old', Buffer.from('x'));
  await keep.write('new', Buffer.from('x'));
  await utimes(join(folder, 'old'), new Date('2026-01-01'), new Date('2026-01-01'));
  await keep.clean(Date.parse('2026-02-15'));
  expect(await readdir(folder)).toEqual(['new']);
});
