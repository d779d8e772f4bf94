/** Metrics for thresholds: a contract lists each suitable metric once, and no other. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { emitMetrics } from '../../openapi/codegen/emit/metrics.ts';
import { joinDocuments } from '../../openapi/codegen/join.ts';
import { lintContract } from '../../openapi/codegen/lint/index.ts';
import { parseSource } from '../../openapi/codegen/source.ts';

const read = (name: string): string => readFileSync(new URL(`fixtures/${name}.yaml`, import.meta.url), 'utf8');

function replaced(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new RangeError(`there is no "${from}"`);
  return text.replace(from, () => to);
}

/** Loans by platform and version, whose numbers no longer change, and the metrics for thresholds. */
const loans = (
  [
    ['    settles: 2\n', ''],
    ['filters: [FilterShelf]', 'filters: [FilterShelf, FilterPlatform, FilterVersion]'],
    ['daysLent, denominator: lent,', 'daysLent, denominator: lent, unit: second, direction: lower_is_better,'],
    ['of: days, percentile: 90,', 'of: days, percentile: 90, unit: second,'],
    [
      '    AppId: {',
      `    FilterPlatform: { name: platform, in: query, description: Of it., schema: { type: string } }
    FilterVersion: { name: version, in: query, description: Of it., schema: { type: string } }
    AppId: {`,
    ],
    [
      '    FigureCount:',
      `    Days: { type: string, description: Days., enum: [loans.average, p90], x-metrics: { p90: [loans.p90] } }
    Rates: { type: string, description: Rates., enum: [loans.lateRate], x-metrics: {} }
    Watch:
      type: object
      required: [days, rate]
      properties: { days: { $ref: '#/components/schemas/Days' }, rate: { $ref: '#/components/schemas/Rates' } }
    FigureCount:`,
    ],
  ] as const
).reduce((text, [from, to]) => replaced(text, from, to), read('loans'));

const joined = (text: string) =>
  joinDocuments([parseSource('openapi/library.yaml', read('library')), parseSource('openapi/loans.yaml', text)]);

/** The findings after a piece is replaced, and the line of that piece. */
function findings(from: string, to: string) {
  const line = loans.slice(0, loans.indexOf(from)).split('\n').length;
  const matching = lintContract(joined(replaced(loans, from, to)), []).filter(({ rule }) => rule === 'metrics');
  return { line, errors: matching.map((one) => ({ file: one.file, line: one.line, message: one.message })) };
}

test('a contract that lists each suitable metric once has no findings', () => {
  expect(lintContract(joined(loans), []).filter(({ rule }) => rule === 'metrics')).toEqual([]);
});

test('the generated table has the topic, unit and name of each metric', () => {
  const source = emitMetrics(joined(loans)).get('metrics.ts') ?? '';
  expect(source).toContain("p90: {\n    topic: 'loans',\n    metric: 'p90',\n    unit: 'second',");
  expect(source).toContain("'loans.lateRate': {\n    zh_CN: '逾期率',");
  expect(source).toContain("menu: 'library/books'");
});

describe('a contract has a finding if', () => {
  test('a metric is missing', () => {
    const { errors } = findings('enum: [loans.average, p90]', 'enum: [p90]');
    const line = loans.slice(0, loans.indexOf('      average:')).split('\n').length;
    const message = 'loans.average is missing among Days, Rates: thresholds can name it';
    expect(errors).toEqual([{ file: 'openapi/loans.yaml', line, message }]);
  });

  test.each([
    ['enum: [loans.lateRate]', 'enum: [loans.lateRate, loans.nothing]', 'there is no metric loans.nothing'],
    ['enum: [loans.lateRate]', 'enum: [loans.lateRate, loans.lent]', 'loans.lent fits no threshold: it is a count'],
    ['enum: [loans.lateRate]', 'enum: [loans.lateRate, loans.p90]', 'loans.p90 is p90 already'],
    ['x-metrics: { p90:', 'x-metrics: { other: [loans.p90], p90:', 'other is no value of Days'],
  ])('%s becomes %s', (from, to, message) => {
    const { line, errors } = findings(from, to);
    expect(errors).toContainEqual({ file: 'openapi/loans.yaml', line, message });
  });

  test('a schema has two units', () => {
    const { errors } = findings('enum: [loans.average, p90]', 'enum: [loans.average, loans.lateRate, p90]');
    expect(errors.map(({ message }) => message)).toContain(
      'one schema has one unit, and not loans.p90 in second, loans.lateRate in rate',
    );
  });

  test.each([
    ['FilterShelf, FilterPlatform, FilterVersion]', 'FilterShelf, FilterPlatform]', 'its topic has no filter version'],
    ['    events: [', '    settles: 1\n    events: [', 'the numbers of a day still change on later days'],
    [
      'denominator: lent, direction: lower_is_better, zh_CN: 逾期率',
      'denominator: lent, direction: higher_is_better, zh_CN: 逾期率',
      'less of it is not better',
    ],
    ['numerator: late, denominator: lent,', 'numerator: late, denominator: daysLent,', 'it is a share of an amount'],
  ])('a metric is no longer suitable: %s', (from, to, reason) => {
    const { errors } = findings(from, to);
    expect(errors.map(({ message }) => message)).toContain(`loans.lateRate fits no threshold: ${reason}`);
  });
});
