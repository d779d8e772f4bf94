/** Responses checked against the frame of their operation. */
import { describe, expect, test } from 'vitest';
import { calls as files } from '../../openapi/generated/calls.files.ts';
import { calls as upgrades } from '../../openapi/generated/calls.upgrades.ts';
import { driftOf } from '../../src/api/frame.ts';
import { signedIn } from '../mock-client.ts';

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

test('responses of the mock match the frames of their operations; a download has no frame', async () => {
  const client = await signedIn();
  expect(driftOf(await client.ok('listUpgrades', { path: { platform: 'android' } }), list)).toBeNull();
  expect(driftOf(await client.ok('listFiles'), files.listFiles.frame)).toBeNull();
  expect(files.downloadFile).not.toHaveProperty('frame');
});
