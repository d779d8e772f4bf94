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
