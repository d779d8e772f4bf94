import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseSource } from '../../openapi/codegen/source.ts';
import type { Change } from '../../openapi/tools/diff/change.ts';
import { compareContracts } from '../../openapi/tools/diff/compare/index.ts';
import { readWorkTree } from '../../openapi/tools/diff/documents.ts';
import { modelOf } from '../../openapi/tools/diff/model.ts';
import type { Model } from '../../openapi/tools/diff/model.ts';
import { answerPairs } from './diff-pairs/answers.ts';
import { cataloguePairs } from './diff-pairs/catalogues.ts';
import { equalRows, keywordRows, otherRows } from './diff-pairs/keywords.ts';
import { lifecyclePairs } from './diff-pairs/lifecycles.ts';
import { operationPairs } from './diff-pairs/operations.ts';
import type { Edit, Pair } from './diff-pairs/pair.ts';
import { requestPairs } from './diff-pairs/requests.ts';
import { schemaPairs } from './diff-pairs/schemas.ts';

const library = readFileSync(new URL('fixtures/library.yaml', import.meta.url), 'utf8');

function edited(text: string, edits: readonly Edit[]): string {
  return edits.reduce((current, [from, to]) => {
    if (!current.includes(from)) throw new RangeError(`The library has no "${from}"`);
    return current.replace(from, () => to);
  }, text);
}

const models = new Map<string, Model>();

function modelFrom(text: string): Model {
  const model = models.get(text) ?? modelOf([parseSource('openapi/library.yaml', text)]);
  models.set(text, model);
  return model;
}

const compared = (old: string, current: string): Change[] => compareContracts(modelFrom(old), modelFrom(current));

const whom = ({ breaks }: Pick<Change, 'breaks'>): string => (breaks.length === 2 ? 'both' : (breaks[0] ?? 'nobody'));
const rulesOf = (changes: readonly Change[]): string[] => changes.map((one) => `${one.rule} ${whom(one)}`).toSorted();

/** Old and new text of a pair. */
function textsOf({ base = [], edits }: Pair): [old: string, current: string] {
  const old = edited(library, base);
  return [old, edited(old, edits)];
}

const subjects: readonly (readonly [string, readonly Pair[]])[] = [
  ['operations', operationPairs],
  ['requests', requestPairs],
  ['answers', answerPairs],
  ['schemas', schemaPairs],
  ['lifecycles', lifecyclePairs],
  ['catalogues', cataloguePairs],
];
const allPairs = subjects.flatMap(([, pairs]) => pairs);

describe.each(subjects)('%s:', (_, pairs) => {
  test.each(pairs.map((pair) => [pair.name, pair] as const))('%s', (_name, pair) => {
    expect(rulesOf(compared(...textsOf(pair)))).toEqual(pair.finds.map((one) => one.join(' ')).toSorted());
  });
});

/** The library with a note of this schema in requests, or in answers. */
const inRequests = (schema: string): string =>
  edited(library, [['note: { type: string, x-max-bytes: 30 }', `note: ${schema}`]]);
const inAnswers = (schema: string): string =>
  edited(library, [['            status: {', `            note: ${schema}\n            status: {`]]);

describe('a keyword', () => {
  test.each(keywordRows)('%s: %s is looser than %s', (keyword, looser, tighter) => {
    expect(rulesOf(compared(inRequests(looser), inRequests(tighter)))).toEqual([`${keyword}-tightened client`]);
    expect(rulesOf(compared(inRequests(tighter), inRequests(looser)))).toEqual([`${keyword}-loosened server`]);
    expect(rulesOf(compared(inAnswers(looser), inAnswers(tighter)))).toEqual([`${keyword}-tightened server`]);
    expect(rulesOf(compared(inAnswers(tighter), inAnswers(looser)))).toEqual([`${keyword}-loosened client`]);
  });

  test.each(otherRows)('%s: %s and %s differ, and neither is tighter', (keyword, one, other) => {
    expect(rulesOf(compared(inRequests(one), inRequests(other)))).toEqual([`${keyword}-changed both`]);
    expect(rulesOf(compared(inAnswers(other), inAnswers(one)))).toEqual([`${keyword}-changed both`]);
  });

  test.each(equalRows)('%s is equivalent to %s', (one, other) => {
    expect(compared(inRequests(one), inRequests(other))).toEqual([]);
    expect(compared(inAnswers(one), inAnswers(other))).toEqual([]);
  });
});

test('the contract compared with itself has no changes', async () => {
  const sources = await readWorkTree('openapi');
  expect(compareContracts(modelOf(sources), modelOf(sources))).toEqual([]);
});

describe('in the contract of the platform,', () => {
  const numbers = readFileSync(new URL('../../openapi/analytics.yaml', import.meta.url), 'utf8');
  const read = readWorkTree('openapi').then((sources) => ({ sources, model: modelOf(sources) }));
  const rulesAfter = async (edit: Edit): Promise<string[]> => {
    const { sources, model } = await read;
    const changed = sources.map((source) =>
      source.domain === 'analytics' ? parseSource(source.file, edited(numbers, [edit])) : source,
    );
    return [...new Set(rulesOf(compareContracts(model, modelOf(changed))))];
  };
  const topic = ['topic-changed both'];
  test.each([
    ['the unit of a metric', ['denominator: starts, unit: millisecond', 'denominator: starts, unit: second'], topic],
    ['the numerator of a metric', ['numerator: crashes, denominator', 'numerator: launches, denominator'], topic],
    ['a percentile', ['percentile: 90', 'percentile: 95'], topic],
    ['a measure', ['crashes: count, anrs: count', 'crashes: sum, anrs: count'], [...topic, 'type-loosened client']],
    ['the order of steps', ['steps: [opened, phone, code', 'steps: [opened, code, phone'], topic],
    ['the time until numbers settle', ['settles: 1\n', 'settles: 2\n'], topic],
    ['a fixed dimension', ['order: value, fixed: true', 'order: value'], ['dimension-changed both']],
    ['the text of a metric', ['en: Crash rate', 'en: Crashes'], ['description-changed nobody']],
    ['the refusal of undeclared parameters', ['      x-closed: true\n', ''], ['undeclared-loosened server']],
  ] as const)('%s is compared', async (_, edit, expected) => {
    expect(await rulesAfter(edit)).toEqual(expected);
  });
});

describe('a change', () => {
  /** The only change that these edits make to the library. */
  function only(edits: readonly Edit[], base: readonly Edit[] = []): Change {
    const old = edited(library, base);
    const [change, ...others] = compared(old, edited(old, edits));
    if (!change || others.length > 0) throw new RangeError('The edits make more than one change, or none');
    return change;
  }
  const lineOf = (text: string, piece: string): number => text.slice(0, text.indexOf(piece)).split('\n').length;

  test('gives its location in both documents', () => {
    const { old, new: current } = only([
      ['Shelf: { type: string, enum: [fiction, science] }', 'Shelf:\n      type: string\n      enum: [fiction]'],
    ]);
    const line = lineOf(library, 'Shelf: {');
    expect(old).toEqual({ file: 'openapi/library.yaml', line, pointer: '/components/schemas/Shelf' });
    expect(current).toEqual(old);
  });

  test('of a removed part is located where the part would be', () => {
    const change = only([['        note: { type: string, x-max-bytes: 30 }\n', '']]);
    expect(change.old?.line).toBe(lineOf(library, 'note: {'));
    expect(change.new).toMatchObject({
      line: lineOf(library, 'properties:\n        title: { type: string, minLength'),
      pointer: '/components/schemas/BookInput/properties/note',
    });
  });

  test('inside a part of an allOf is located in that part', () => {
    const change = only([['            title: { type: string }', '            title: { type: string, minLength: 1 }']]);
    expect(change.new).toMatchObject({
      line: lineOf(library, '            title: { type: string }'),
      pointer: '/components/schemas/Book/allOf/1/properties/title',
    });
  });

  test('of a component lists the operations that it affects, in requests and responses', () => {
    const change = only(
      [['enum: [fiction, science]', 'enum: [fiction]']],
      [['            status: {', "            shelf: { $ref: '#/components/schemas/Shelf' }\n            status: {"]],
    );
    expect(change).toMatchObject({
      message: 'Shelf can no longer be "science"',
      requests: ['listBooks'],
      answers: ['listBooks', 'createBook', 'getBook', 'lendBook', 'markBook'],
    });
  });

  test('that requires servers to refuse more is marked as such', () => {
    const title: Edit = ['maxLength: 80', 'maxLength: 60'];
    expect(only([title])).toMatchObject({ breaks: ['client'], mustRefuse: true });
    expect(only([[title[1], title[0]]], [title])).toMatchObject({ breaks: ['server'], mustRefuse: false });
    expect(only([['x-problems: [BOOK_RESERVED]', 'x-problems: [BOOK_RESERVED, BOOK_FOUND]']])).toMatchObject({
      rule: 'refusal-added',
      breaks: [],
      mustRefuse: true,
    });
  });
});

describe('the reverse comparison', () => {
  const opposite: Readonly<Record<string, string>> = {
    added: 'removed',
    removed: 'added',
    tightened: 'loosened',
    loosened: 'tightened',
  };
  const reversed = (rule: string): string =>
    rule.replace(/(added|removed|tightened|loosened)$/u, (word) => opposite[word] ?? word);
  // A new code is a minor change for clients, which use its status; a removed one affects servers more. No client needs
  // to read a former secret.
  const isSymmetric = ({ rule }: Change): boolean => !/^(?:refusal|write-only)-(?:added|removed)$/u.test(rule);
  const parties: Readonly<Record<string, string>> = { client: 'server', server: 'client' };

  test.each(allPairs.map((pair) => [pair.name, pair] as const))(
    'finds the opposite change, which breaks the other side: %s',
    (_, pair) => {
      const [old, current] = textsOf(pair);
      const forth = compared(old, current);
      const back = compared(current, old);
      expect(back.map(({ rule }) => rule).toSorted()).toEqual(forth.map(({ rule }) => reversed(rule)).toSorted());
      expect(rulesOf(back.filter(isSymmetric))).toEqual(
        forth
          .filter(isSymmetric)
          .map((one) => `${reversed(one.rule)} ${parties[whom(one)] ?? whom(one)}`)
          .toSorted(),
      );
    },
  );
});
