import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import { derived } from '../../mock-server/core/derived.ts';
import { encoderOf } from '../../mock-server/core/encode.ts';

test('an answer stays the same one, frozen and encoded once, until its row or anything else is another', () => {
  const make = vi.fn((row: { id: string }, share: number, plan: object | undefined) => ({ ...row, share, isPlanned: plan !== undefined }));
  const answerOf = derived(make);
  const [row, plan] = [Object.freeze({ id: '1' }), {}];
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
  expect(answerOf(Object.freeze({ id: '1' }), 0.6, plan)).not.toBe(answerOf(row, 0.6, plan));
});
