import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import { derived } from '../../mock-server/core/store/derived.ts';
import { encoderOf, markFrozen } from '../../mock-server/core/contract/encode.ts';

/** A row as a table returns it. */
function sealed(id: string): { id: string } {
  const row = { id };
  markFrozen(row);
  return Object.freeze(row);
}

test('a derived response is cached, frozen and encoded once until its row or another argument changes', () => {
  const make = vi.fn((row: { id: string }, share: number, plan: object | undefined) => ({
    ...row,
    share,
    isPlanned: plan !== undefined,
  }));
  const answerOf = derived(make);
  const [row, plan] = [sealed('1'), {}];
  const first = answerOf(row, 0.5, undefined);
  expect(first).toEqual({ id: '1', share: 0.5, isPlanned: false });
  expect(Object.isFrozen(first)).toBe(true);
  expect(answerOf(row, 0.5, undefined)).toBe(first);
  expect(make).toHaveBeenCalledTimes(1);

  const schema = v.object({ id: v.string(), share: v.number(), isPlanned: v.boolean() });
  const stringify = vi.spyOn(JSON, 'stringify');
  const encode = encoderOf(schema);
  const octets = encode(first);
  stringify.mockClear();
  expect(encode(answerOf(row, 0.5, undefined))).toBe(octets);
  expect(stringify).not.toHaveBeenCalled();
  stringify.mockRestore();

  expect(answerOf(row, 0.5, plan)).toEqual({ id: '1', share: 0.5, isPlanned: true });
  expect(answerOf(row, 0.6, plan)).toEqual({ id: '1', share: 0.6, isPlanned: true });
  expect(answerOf(sealed('1'), 0.6, plan)).not.toBe(answerOf(row, 0.6, plan));
});

test('two derived functions do not share cached responses for the same row', () => {
  const [nameOf, sizeOf] = [
    derived((row: { id: string }) => ({ name: row.id })),
    derived((row: { id: string }) => ({ size: row.id.length })),
  ];
  const row = sealed('ab');
  expect([nameOf(row), sizeOf(row), nameOf(row)]).toEqual([{ name: 'ab' }, { size: 2 }, { name: 'ab' }]);
});
