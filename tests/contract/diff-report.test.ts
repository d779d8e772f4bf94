import { expect, test } from 'vitest';
import type { Change } from '../../openapi/tools/diff/change.ts';
import { textReport } from '../../openapi/tools/diff/report.ts';

const place = { file: 'openapi/library.yaml', line: 7, pointer: '/components' };

function change(part: Partial<Change>): Change {
  return {
    rule: 'schema-added',
    message: 'schema Shelf was added',
    breaks: [],
    mustRefuse: false,
    requests: [],
    answers: [],
    old: place,
    new: place,
    ...part,
  };
}

const report = (...changes: readonly Change[]): string[] =>
  textReport({ old: 'v1', new: 'v2', allow: [], changes }).split('\n');

const names = (count: number): string[] => Array.from({ length: count }, (_, index) => `operation${index + 1}`);

test('changes that break both sides come first, reworded descriptions and harmless changes last', () => {
  const headings = report(
    change({}),
    change({ rule: 'description-changed' }),
    change({ breaks: ['server'] }),
    change({ breaks: ['client'] }),
    change({ breaks: ['client', 'server'] }),
  ).filter((line) => /^[A-Z]/u.test(line));
  expect(headings).toEqual([
    'Breaks clients and servers (1)',
    'Breaks clients (1)',
    'Breaks servers (1)',
    'In other words, which only a reader can judge (1)',
    'Harmless (1)',
  ]);
});

test('a line names the first operations, and counts the others', () => {
  const [, four] = report(change({ requests: names(4) }));
  expect(four).toContain('(requests of operation1, operation2, operation3, operation4)');
  const [, five] = report(change({ requests: names(5), answers: names(1) }));
  expect(five).toContain('(requests of operation1, operation2, operation3 and 2 more; answers of operation1)');
});

test('an operation that the message names is not named again', () => {
  const [, line] = report(change({ message: 'operation1: status 200 → 202', answers: names(1) }));
  expect(line).toBe('openapi/library.yaml:7 schema-added: operation1: status 200 → 202');
});

test('lists only a few of many harmless changes of one rule, but all breaking ones', () => {
  const many = Array.from({ length: 9 }, () => change({}));
  expect(report(...many)).toContain('and 4 more of schema-added (--json has them all)');
  expect(report(...many.map((one): Change => ({ ...one, breaks: ['client'] }))).slice(1, 10)).toEqual(
    Array.from({ length: 9 }, () => 'openapi/library.yaml:7 schema-added: schema Shelf was added'),
  );
});

test('all reworded descriptions are listed', () => {
  const many = Array.from({ length: 9 }, () => change({ rule: 'description-changed', message: 'Shelf: “a” → “b”' }));
  expect(report(...many).slice(1, 10)).toEqual(
    Array.from({ length: 9 }, () => 'openapi/library.yaml:7 description-changed: Shelf: “a” → “b”'),
  );
});

test('a removed part is located in the old document', () => {
  const [, line] = report(change({ old: { ...place, file: 'openapi/old.yaml' }, new: null }));
  expect(line).toMatch(/^openapi\/old\.yaml:7 /u);
});
