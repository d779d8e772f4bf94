import { afterEach, expect, test, vi } from 'vitest';
import { ProblemError } from '../../src/api/problem.ts';
import { send } from '../../src/api/transport/transport.ts';
import { problemTexts as english } from '../../src/i18n/foreign.en.ts';
import { problemTexts as simplified } from '../../src/i18n/foreign.zh_CN.ts';
import { problemTexts as traditional } from '../../src/i18n/foreign.zh_TW.ts';

afterEach(() => vi.unstubAllGlobals());

test('a call without an address is refused before anything is sent', async () => {
  const fetch = vi.fn();
  vi.stubGlobal('fetch', fetch);
  const refusal: unknown = await send('', {}).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(ProblemError);
  expect(refusal).toMatchObject({ code: 'REQ_URL_MISSING' });
  expect(fetch).not.toHaveBeenCalled();
});

test('REQ_URL_MISSING has a text in each of the three languages', () => {
  expect([english, simplified, traditional].map((texts) => texts.REQ_URL_MISSING)).toEqual([
    'Request URL is missing',
    '缺少请求地址',
    '缺少請求位址',
  ]);
});
