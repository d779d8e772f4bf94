/** The verifier compares the numbers of topics with each other, and finds wrong counts only. */
import { afterEach, describe, expect, test } from 'vitest';
import { topics } from '../../openapi/generated/topics.ts';
import { summarize } from '../../openapi/tools/verify/report/summary.ts';
import { terminalReport } from '../../openapi/tools/verify/report/terminal.ts';
import type { RunResult } from '../../openapi/tools/verify/run.ts';
import { isThorough } from '../thorough.ts';
import { countingFaults } from './faults/counting.ts';
import { bodies, type Mistake } from './faults/fault.ts';
import { closeMocks, verify } from './verify-mock.ts';

afterEach(closeMocks);

const verifyOnly = async (id: string, mistake: Mistake): Promise<RunResult> =>
  (await verify((one) => one.id === id, { mistake })).result;

const outcomesOf = ({ results }: RunResult) => results.map(({ outcome, reason }) => [outcome, reason]);

test.each(isThorough ? Object.keys(topics) : ['appStart'])(
  'every law holds for the numbers of the mock: %s',
  { timeout: 120_000 },
  async (key) => {
    const { result } = await verify(({ covers }) => covers.some((cover) => cover.startsWith(`law:${key} `)));
    const others = result.results.filter(({ outcome }) => outcome !== 'passed');
    expect(others.map(({ case: { id }, wrong, message }) => [id, message, wrong])).toEqual([]);
    expect(result.results.length).toBeGreaterThan(8);
  },
);

/** One law of each group of similar ones. */
const SAMPLE = new Set(['distinct', 'trend', 'ratio', 'previous', 'values']);
const first = countingFaults.filter(
  ({ law }, place) => SAMPLE.has(law) && countingFaults.findIndex((one) => one.law === law) === place,
);

test.each(isThorough ? countingFaults : first)(
  'the verifier detects a counting fault: $name',
  async ({ foundBy, create, law }) => {
    const { results } = await verifyOnly(foundBy, create());
    expect(results.map(({ outcome, wrong }) => [outcome, wrong.map(({ rule }) => rule)])).toEqual([['failed', [law]]]);
  },
);

test('an empty trend is a finding if the figures are not empty', async () => {
  const silent = bodies(['getAppStartTrend'], [200], (body) => ({ ...body, lines: [] }));
  const { results } = await verifyOnly('getAppStartTrend/topic/time', silent());
  expect(results.map(({ wrong }) => wrong.map(({ rule }) => rule))).toEqual([['trend']]);
});

test('each law has a counting fault that breaks it', () => {
  const laws = [
    'trend',
    'parts',
    'order',
    'table',
    'distinct',
    'ratio',
    'percentiles',
    'filter',
    'cut',
    'previous',
    'steps',
    'cross',
    'besides',
    'values',
  ];
  expect([...new Set(countingFaults.map(({ law }) => law))].toSorted()).toEqual(laws.toSorted());
});

test('a finding shows the topic, the metric, both numbers and their requests', async () => {
  const create = bodies(['getAppStartTrend'], [200], ({ lines, ...body }) => ({
    ...body,
    lines: JSON.parse(JSON.stringify(lines).replace(/"value":[\d.]+/u, '"value":1')),
  }));
  const { context, result } = await verify(({ id }) => id === 'getAppStartTrend/topic/time', { mistake: create() });
  const facts = { version: '1', run: 7, seed: 1, startedAt: '2026-01-01', origins: [], placeOf: () => undefined };
  const summary = summarize(context.model, result, facts);
  expect(summary.failures).toMatchObject([{ rule: 'trend', operations: ['getAppStartTrend'] }]);
  const report = terminalReport(summary);
  expect(report).toMatch(/expected appStart starts: \d+, the figure\n/u);
  expect(report).toMatch(/actual {3}\d+, the sum of 7 days\n/u);
  expect(report).toMatch(/curl -i '\S+app-start\/trend\?start=\S+&metrics=starts\S*'/u);
  expect(report).toMatch(/curl -i '\S+app-start\/figures\?start=\S+'/u);
});

describe('a law', () => {
  const id = 'getAppStartFigures/topic/ratio';
  const figures = (edit: Parameters<typeof bodies>[2]) => bodies(['getAppStartFigures'], [200], edit)();

  test('is not reached if numbers are recounted on every request', async () => {
    let hour = 10;
    const result = await verifyOnly(
      id,
      figures((body) => ({ ...body, asOf: `2024-06-18T${hour++}:00:00+08:00` })),
    );
    expect(outcomesOf(result)).toEqual([['not-reached', 'clock']]);
  });

  test('is checked again after numbers were recounted once', async () => {
    let isFirst = true;
    const result = await verifyOnly(
      id,
      figures((body, { url }) => {
        if (!isFirst || !url.includes('start=')) return body;
        isFirst = false;
        return JSON.parse(
          JSON.stringify({ ...body, asOf: '2024-06-01T00:00:00+08:00' }).replace('"denominator":', '"denominator":1'),
        );
      }),
    );
    expect(outcomesOf(result)).toEqual([['passed', undefined]]);
  });

  test('is not reached if nothing was counted', async () => {
    const nothing = bodies(['getAppStartTrend', 'getAppStartFigures'], [200], (body) =>
      JSON.parse(JSON.stringify(body).replaceAll(/"value":[\d.]+/gu, '"value":0')),
    );
    const result = await verifyOnly(id, nothing());
    expect(outcomesOf(result)).toEqual([['not-reached', 'value']]);
    expect(result.results[0]?.message).toContain('nothing was counted of appStart');
  });
});
