// @vitest-environment happy-dom
/** When drafts are saved, without a working database: local storage then has the last state of the page. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropDraft, keepDraft, readDraft } from '../../src/ui/form/draft/drafts.ts';
import { forgetDrafts } from '../../src/ui/form/draft/forget-drafts.ts';

const opened: number[] = [];
const database = {
  open: () => {
    opened.push(Date.now());
    throw new Error('nobody can reach it');
  },
  deleteDatabase: () => ({ addEventListener: (kind: string, done: () => void) => kind === 'error' && done() }),
};

let count = 0;
const keyOf = (user: string) => ({ user, place: '/pages/x', form: `form ${count}` });
const typed = (text: string) => () => ({ at: Date.now(), revision: null, values: { text }, base: {} });

beforeEach(() => {
  count += 1;
  opened.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal('indexedDB', database);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('saves a draft after one second of inactivity', async () => {
  const key = keyOf('7');
  keepDraft(key, typed('a'), null);
  await vi.advanceTimersByTimeAsync(999);
  expect(opened).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(opened).toHaveLength(1);
  await dropDraft(key);
});

test('reports that the draft could not be saved', async () => {
  const key = keyOf('7');
  const onLost = vi.fn();
  keepDraft(key, typed('a'), null, onLost);
  await vi.advanceTimersByTimeAsync(1000);
  expect(onLost).toHaveBeenCalledOnce();
  await dropDraft(key);
});

test('saves a draft every three seconds during continuous typing', async () => {
  const key = keyOf('7');
  const start = Date.now();
  for (let key_ = 0; key_ < 80; key_ += 1) {
    keepDraft(key, typed('a'.repeat(key_)), null);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(opened.map((at) => at - start)).toEqual([3000, 6000]);
  await dropDraft(key);
});

test.each(['pagehide', 'visibilitychange'])(
  'saves the drafts of all forms at once when the page is left or hidden (%s)',
  async (event) => {
    const key = keyOf('7');
    const other = { ...key, form: `${key.form} in another tab` };
    keepDraft(other, typed('typed before'), null);
    keepDraft(key, typed('just typed'), null);
    if (event === 'pagehide') window.dispatchEvent(new Event(event));
    else {
      vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
      document.dispatchEvent(new Event(event));
    }
    expect((await readDraft(key))?.values).toEqual({ text: 'just typed' });
    await dropDraft(key);
    expect(await readDraft(key)).toBeNull();
    expect((await readDraft(other))?.values).toEqual({ text: 'typed before' });
    await dropDraft(other);
    expect(localStorage).toHaveLength(0);
  },
);

test('deletes the drafts of one user, which a later pagehide does not restore', async () => {
  const key = keyOf('leaves');
  const other = keyOf('stays');
  for (const each of [key, other]) keepDraft(each, typed('secret'), null);
  window.dispatchEvent(new Event('pagehide'));
  await forgetDrafts('leaves');
  expect(await readDraft(key)).toBeNull();
  expect((await readDraft(other))?.values).toEqual({ text: 'secret' });
  window.dispatchEvent(new Event('pagehide'));
  expect(await readDraft(key)).toBeNull();
});
