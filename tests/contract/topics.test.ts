import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { parsePlaces, placeOf } from '../../openapi/checker/places.ts';
import { parseQuery } from '../../openapi/checker/query.ts';
import * as r from '../../openapi/codegen/runtime/index.ts';
import { buildDocument } from '../../openapi/codegen/document.ts';
import { emitPlaces } from '../../openapi/codegen/emit/places.ts';
import { emitValidators } from '../../openapi/codegen/emit/validators.ts';
import { ContractError } from '../../openapi/codegen/finding.ts';
import { joinDocuments } from '../../openapi/codegen/join.ts';
import { lintContract } from '../../openapi/codegen/lint/index.ts';
import { parseSource } from '../../openapi/codegen/source.ts';

const read = (name: string): string => readFileSync(new URL(`fixtures/${name}.yaml`, import.meta.url), 'utf8');
const [library, loans] = [read('library'), read('loans')];
const join = (text: string) =>
  joinDocuments([parseSource('openapi/library.yaml', library), parseSource('openapi/loans.yaml', text)]);

/** The findings, `line rule message`, after a piece of the topic’s document is replaced. */
function findingsOf(from: string, to: string): { messages: string[]; line: number } {
  if (!loans.includes(from)) throw new RangeError(`loans.yaml has no "${from}"`);
  const line = loans.slice(0, loans.indexOf(from)).split('\n').length;
  try {
    const findings = lintContract(join(loans.replace(from, () => to)), []);
    return { messages: findings.map((one) => `${one.line} ${one.rule} ${one.message}`), line };
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    return { messages: error.findings.map((one) => `${one.line} ${one.rule} ${one.message}`), line };
  }
}

const info = { title: 'Library', version: '1', license: { name: 'MIT', identifier: 'MIT' } };

describe('a topic', () => {
  const contract = join(loans);
  const operation = (id: string) => {
    const match = contract.operations.find((one) => one.id === id);
    if (!match) throw new RangeError(`There is no ${id}`);
    return match;
  };

  test('has no findings', () => {
    expect(lintContract(contract, [])).toEqual([]);
  });

  test('becomes read operations with literal paths', () => {
    const reads = contract.operations.filter(({ tag }) => tag === 'loans');
    expect(reads.map(({ id, path }) => `${id} ${path}`)).toEqual([
      'getLoansFigures /yusp-app-common/api/analysis/loans/figures',
      'getLoansTrend /yusp-app-common/api/analysis/loans/trend',
      'getLoansSplit /yusp-app-common/api/analysis/loans/split',
      'getLoansCross /yusp-app-common/api/analysis/loans/cross',
      'listLoansEvents /yusp-app-common/api/analysis/loans/events',
      'listLoansByShelf /yusp-app-common/api/analysis/loans/by-shelf',
    ]);
    for (const { operation: one } of reads) expect(one['x-permission']).toBe('library/books#doQuery');
  });

  test('accepts its filters, and rejects any other query parameter', () => {
    const { parameters, operation: figures } = operation('getLoansFigures');
    expect(parameters.map(({ name }) => name)).toEqual([
      'X-Branch',
      'range',
      'start',
      'end',
      'compare',
      'around',
      'asOf',
      'shelf',
    ]);
    expect(figures['x-closed']).toBe(true);
    expect(emitValidators(contract)).toMatch(/getLoansFigures: \{\s+path: null,\s+query: r\.closedQuery\(/u);
    const query = r.closedQuery({ shelf: v.optional(v.string()) });
    const parse = (search: string) => v.safeParse(query, parseQuery(search, query));
    expect(parse('shelf=fiction').success).toBe(true);
    expect(parse('shelf=fiction&city=x').issues).toMatchObject([{ message: 'ENTRY_WRONG', path: [{ key: 'city' }] }]);
    // A query that is not closed drops it.
    expect(parseQuery('shelf=fiction&city=x', { entries: query.entries })).toEqual({ shelf: 'fiction' });
  });

  test('has each metric as a count, a mean or a ratio', () => {
    const { properties } = contract.schemas.get('LoansFigures') ?? {};
    expect(properties?.['figures']?.properties).toEqual({
      lent: { $ref: '#/components/schemas/FigureCount' },
      readers: { $ref: '#/components/schemas/FigureCount' },
      average: { $ref: '#/components/schemas/FigureMean' },
      p90: { $ref: '#/components/schemas/FigureMean' },
      shelves: { $ref: '#/components/schemas/FigureCount' },
      lateRate: { $ref: '#/components/schemas/FigureRatio' },
    });
  });

  test('has flat rows, in which means and rates are optional', () => {
    const { required, properties } = contract.schemas.get('LoansByShelf') ?? {};
    expect(required).toEqual(['id', 'shelf', 'reason', 'lent', 'readers', 'shelves', 'daysN']);
    expect(properties?.['shelf']).toEqual({ $ref: '#/components/schemas/Shelf' });
    expect(properties?.['floor']).toEqual({ type: 'string', description: 'Where it stands.' });
    expect(properties?.['lent']).toMatchObject({ type: 'integer' });
    expect(properties?.['average']).toMatchObject({ type: 'number' });
    const sort = operation('listLoansByShelf').parameters.find(({ name }) => name === 'sort');
    expect(sort?.schema).toMatchObject({
      default: ['lent,desc'],
      items: { pattern: '^(shelf|reason|floor|lent|readers|average|p90|shelves|lateRate),(asc|desc)$' },
    });
  });

  test('lists its events by their own names', () => {
    const { parameters, operation: list } = operation('listLoansEvents');
    expect(parameters.map(({ name }) => name)).toEqual(['X-Branch', 'range', 'start', 'end', 'shelf']);
    expect(list['x-export']).toBe(false);
    expect(contract.schemas.get('LoansEvents')?.items?.properties?.['event']).toEqual({
      type: 'string',
      enum: ['bought', 'lost'],
    });
    expect(placeOf(parsePlaces(JSON.parse(emitPlaces(contract))), '/components/schemas/LoansEvents')?.line).toBe(
      loans.slice(0, loans.indexOf('events: [')).split('\n').length,
    );
  });

  test('has a cross table of two of its dimensions', () => {
    const { parameters } = operation('getLoansCross');
    expect(parameters.slice(4).map(({ name, required = false }) => [name, required])).toEqual([
      ['metric', false],
      ['dimension', true],
      ['across', true],
      ['top', false],
      ['asOf', false],
      ['shelf', false],
    ]);
    const { rows, columns, cells } = contract.schemas.get('LoansCross')?.properties ?? {};
    expect(rows?.properties?.['dimension']).toEqual({ $ref: '#/components/schemas/LoansDimension' });
    expect(columns).toEqual(rows);
    expect(cells?.items).toEqual({ $ref: '#/components/schemas/CrossCell' });
  });

  test('is also in the catalogues of the document', () => {
    const document = buildDocument(contract, info);
    expect(Object.keys(document['x-topic-catalogue'])).toEqual(['loans']);
    expect(Object.keys(document['x-dimension-catalogue'])).toEqual(['shelf', 'reason', 'days']);
  });

  test.each([
    ['a read', '/paths/~1yusp-app-common~1api~1analysis~1loans~1figures/get/summary', '  loans:\n'],
    ['a list', '/paths/~1yusp-app-common~1api~1analysis~1loans~1by-shelf/get', 'tables:'],
    ['its figures', '/components/schemas/LoansFigures/properties', 'metrics:'],
    ['its dimensions', '/components/schemas/LoansDimension/enum', 'dimensions: {'],
    ['a metric', '/x-topic-catalogue/loans/metrics/p90', 'p90: {'],
  ])('is located at its table: %s', (_, pointer, piece) => {
    const place = placeOf(parsePlaces(JSON.parse(emitPlaces(contract))), pointer);
    const line = loans.slice(0, loans.indexOf(piece)).split('\n').length;
    expect(place && `${place.file}:${place.line}`).toBe(`openapi/loans.yaml:${line}`);
  });
});

describe('a topic is invalid with', () => {
  test.each([
    ['a metric without a measure', '{ of: lent,', '{ of: lend,', 'topic there is no measure lend'],
    ['a measure of another kind', 'numerator: late,', 'numerator: days,', 'topic days is a histogram'],
    ['a percentile of a count', 'of: days,', 'of: lent,', 'topic lent is a count'],
    [
      'a filter without a parameter',
      'filters: [FilterShelf]',
      'filters: [FilterShelves]',
      'topic there is no query parameter FilterShelves',
    ],
    [
      'a dimension without labels',
      'dimensions: { shelf: {}',
      'dimensions: { shelf: {}, city: {}',
      'topic there is no dimension city',
    ],
    ['a dimension that divides nothing known', 'splits: [late]', 'splits: [lost]', 'topic there is no measure lost'],
    ['bins that are not ascending', 'bins: [0, 7, 14]', 'bins: [0, 14, 7]', 'topic bins begin with 0'],
    ['values of nothing that it splits by', 'values: shelf }', 'values: city }', 'topic there is no dimension city'],
    ['values of sizes', 'values: shelf }', 'values: days }', 'topic days does not divide all'],
    [
      'a table by what it does not split by',
      'rows: [shelf, reason]',
      'rows: [shelf, city]',
      'topic loans has no dimension city',
    ],
    [
      'a table in the order of nothing that it has',
      'sort: lent }',
      'sort: lend }',
      'topic a row of byShelf has no lend',
    ],
    [
      'a step that counts nothing',
      'steps: [lent, readers]',
      'steps: [lent, lateRate]',
      'topic lateRate is no metric that',
    ],
    ['a row that tells what it has anyway', 'tells: { floor:', 'tells: { lent:', 'topic a row has lent already'],
    [
      'words of a dimension by no schema',
      'values: Shelf,',
      'values: Shelves,',
      'topic Shelves is no schema with an enum',
    ],
    ['an unknown menu', 'menu: library/books', 'menu: library/loans', 'menu there is no menu library/loans'],
    [
      'an unknown keyword',
      'lateRate: { type: ratio,',
      'lateRate: { type: ratio, colour: red,',
      'unknown-keyword "colour"',
    ],
    ['a percentile without its number', 'percentile: 90, ', '', 'catalogue'],
  ])('%s', (_, from, to, message) => {
    const findings = findingsOf(from, to);
    expect(findings.messages.join('\n')).toContain(`${findings.line} ${message}`);
  });

  test('a measure without a metric', () => {
    expect(findingsOf('late: count,', 'late: count, lost: count,').messages.join()).toContain(
      'no metric is made of lost',
    );
  });

  test('a value that has the name of the rest of a split', () => {
    const from = loans.slice(loans.indexOf('values: Shelf,'), loans.indexOf('hour, day] }'));
    const to = from.replace('values: Shelf,', 'values: TrendUnit,').replace(/\[$/u, '[other, ');
    expect(findingsOf(from, to).messages.join('\n')).toContain('topic other is what a split leaves');
  });

  test('a missing schema that all topics share', () => {
    expect(findingsOf('SplitPart: {', 'SplitParts: {').messages.join()).toContain('SplitPart');
    expect(findingsOf('CrossCell: {', 'CrossCells: {').messages.join()).toContain('CrossCell');
  });

  test('a cross table of one dimension only', () => {
    const findings = findingsOf(
      'dimensions: { shelf: {}, reason: { splits: [late] }, days: { bins: [0, 7, 14] } }',
      'dimensions: { shelf: {} }',
    );
    expect(findings.messages.join('\n')).toContain('topic loans has no two dimensions');
  });
});
