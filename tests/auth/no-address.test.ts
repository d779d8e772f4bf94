import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { ProblemError } from '../../src/api/problem.ts';
import { send } from '../../src/api/transport.ts';

afterEach(() => vi.unstubAllGlobals());

test('a call without an address is refused before anything is sent', async () => {
  const fetch = vi.fn();
  vi.stubGlobal('fetch', fetch);
  const refusal: unknown = await send('', {}).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(ProblemError);
  expect(refusal).toMatchObject({ code: 'REQ_URL_MISSING' });
  expect(fetch).not.toHaveBeenCalled();
});

test.each([
  ['en', 'Request URL is missing'],
  ['zh_CN', '缺少请求地址'],
  ['zh_TW', '缺少請求位址'],
])('a missing address has its text in %s', (language, text) => {
  expect(readFileSync(`locales/${language}/shell/frame.po`, 'utf8')).toContain(
    `msgid "Request URL is missing"\nmsgstr "${text}"`,
  );
});
