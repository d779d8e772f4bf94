/** Writes to a record with a revision need the revision that was read in If-Match. */
import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { operations } from '../../openapi/generated/operations.ts';
import { register } from '../../src/api/operation.ts';
import type { CallRow } from '../../openapi/generated/calls.ts';
import { request } from '../../src/api/request.ts';
import '../../src/app/call-session.ts';
import { adopt, forget, newOrigin } from '../../src/session/token.ts';
import { stubSessionStorage } from '../session-storage.ts';

const guarded = Object.entries(operations).filter(([, { ifMatch }]) => ifMatch);
const addressOf = (path: string) => path.replaceAll(/\{\w+\}/gu, '1');

let sent: { path: string; ifMatch: string | null }[];

beforeEach(async () => {
  stubSessionStorage();
  sent = [];
  vi.stubGlobal('fetch', (path: string, { headers }: RequestInit) => {
    sent.push({ path, ifMatch: new Headers(headers).get('If-Match') });
    return Promise.resolve(new Response('{}', { status: 503 }));
  });
  adopt({ access: 'a', refresh: 'r', expiresIn: 4000, lastRefreshTime: Date.now(), ...newOrigin() });
  for (const file of readdirSync('openapi/generated').flatMap((name) => /^(calls\..+)\.ts$/u.exec(name)?.[1] ?? [])) {
    const { calls }: { calls: Record<string, CallRow> } = await import(`../../openapi/generated/${file}.ts`);
    register(calls);
  }
});
afterEach(() => {
  forget();
  vi.unstubAllGlobals();
});

test('the contract has operations that need If-Match', () => expect(guarded.length).toBeGreaterThan(15));

test.each(guarded)('%s is not sent without a valid If-Match', async (id, { method, path }) => {
  for (const ifMatch of ['', '"undefined"', '*']) {
    await expect(request(addressOf(path), { method, body: '{}', headers: { 'If-Match': ifMatch } })).rejects.toThrow(
      `${id} needs If-Match`,
    );
  }
  await expect(request(addressOf(path), { method, body: '{}' })).rejects.toThrow(`${id} needs If-Match`);
  expect(sent).toEqual([]);
  await expect(request(addressOf(path), { method, body: '{}', headers: { 'If-Match': '"7"' } })).rejects.toThrow('503');
  expect(sent).toEqual([{ path: addressOf(path), ifMatch: '"7"' }]);
});

test('no screen uses the generated hook of such an operation, which cannot send If-Match', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/u.test(name) && !name.includes('generated'),
  );
  const wrong = files.flatMap((name) => {
    const source = readFileSync(`src/${name}`, 'utf8');
    return guarded
      .filter(([id]) => source.includes(`use${id.charAt(0).toUpperCase()}${id.slice(1)}(`))
      .map(([id]) => `${name}: ${id}`);
  });
  expect(wrong).toEqual([]);
});
