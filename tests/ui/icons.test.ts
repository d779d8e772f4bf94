import { expect, test } from 'vitest';
import { joinedStrokes } from '../../src/app/vite/vite-plugin.ts';

/** Strokes of icons are joined, so that fewer elements draw the same icon. */

const joined = (...parts: [string, Record<string, string>][]): unknown =>
  JSON.parse(joinedStrokes(JSON.stringify(parts)));

test('consecutive strokes with the same attributes are joined in order', () => {
  expect(
    joined(
      ['path', { d: 'M3 5h2', key: 'a' }],
      ['path', { d: 'M3 9h2', key: 'b' }],
      ['path', { d: 'M4 4v1', fill: 'none', key: 'c' }],
      ['path', { d: 'M5 5v1', key: 'd' }],
      ['path', { d: 'm1 1v1', key: 'e' }],
      ['circle', { r: '1', key: 'f' }],
      ['path', { d: 'M6 6v1', key: 'g' }],
    ),
  ).toEqual([
    ['path', { d: 'M3 5h2 M3 9h2', key: 'a' }],
    ['path', { d: 'M4 4v1', fill: 'none', key: 'c' }],
    ['path', { d: 'M5 5v1', key: 'd' }],
    ['path', { d: 'm1 1v1', key: 'e' }],
    ['circle', { r: '1', key: 'f' }],
    ['path', { d: 'M6 6v1', key: 'g' }],
  ]);
});

test('rejects a value that is not a list of parts', () => {
  expect(() => joinedStrokes('[["path"]]')).toThrow('Invalid');
});
