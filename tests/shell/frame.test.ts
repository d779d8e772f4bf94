/** Responses checked against the frame of their operation. */
import { describe, expect, test } from 'vitest';
import type { CallRow } from '../../openapi/generated/calls.ts';
import { calls as upgrades } from '../../openapi/generated/calls.upgrades.ts';
import { driftOf } from '../../src/api/frame.ts';
import { ownContract } from '../contract/own-contract.ts';

const list = upgrades.listUpgrades.frame;
const right = { items: [{}], total: 1, page: 1, size: 20 };

describe('a page of records', () => {
  test('is valid with the required properties and may have more', () => {
    expect(driftOf(right, list)).toBeNull();
    expect(driftOf({ ...right, items: [], more: null }, list)).toBeNull();
  });

  test.each([
    [null, '(body)'],
    [undefined, '(body)'],
    ['', '(body)'],
    [[], '(body)'],
    [{}, 'items'],
    [{ ...right, items: null }, 'items'],
    [{ ...right, items: {} }, 'items'],
    [{ ...right, items: [{}, null] }, 'items[1]'],
    [{ ...right, items: [[]] }, 'items[0]'],
    [{ ...right, total: 'many' }, 'total'],
    [{ ...right, total: 1.5 }, 'total'],
    [{ ...right, total: null }, 'total'],
    [{ items: [], total: 0, page: 1 }, 'size'],
  ])('%j is invalid at %s', (body, place) => expect(driftOf(body, list)).toBe(place));
});

test('lists and values are checked against their frames', () => {
  expect([
    driftOf([{}], '[o]'),
    driftOf([{}, 1], '[o]'),
    driftOf({}, '[o]'),
    driftOf([1], '[]'),
    driftOf('1', 's'),
    driftOf(1, 's'),
    driftOf(true, 'b'),
    driftOf(0.5, 'n'),
  ]).toEqual([null, '(body)[1]', '(body)', null, null, '(body)', null, null]);
});

const tables = import.meta.glob<{ calls: Readonly<Record<string, CallRow>> }>('../../openapi/generated/calls.*.ts', {
  eager: true,
});

test('every operation with a JSON response has a frame that its recorded example matches', async () => {
  const { contract, examples } = await ownContract();
  const frames = new Map(
    Object.values(tables).flatMap(({ calls }) => Object.entries(calls).map(([id, { frame }]) => [id, frame] as const)),
  );
  expect(frames.size).toBe(contract.operations.length);
  for (const [id, frame] of frames) {
    const [content] = Object.values(examples.get(id)?.answers ?? {}).map((answer) => answer.content);
    const body = content?.['application/json'];
    expect(frame === undefined, id).toBe(body === undefined);
    if (frame !== undefined) expect(driftOf(body, frame), id).toBeNull();
  }
});
