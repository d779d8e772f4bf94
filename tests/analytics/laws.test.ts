import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { type TopicFacts, topics } from '../../openapi/generated/topics.ts';
import { signedIn, type Client } from '../mock-client.ts';
import { tries } from '../thorough.ts';
import { isNumbers, list, type Numbers } from './numbers.ts';
import { type Query, topicRead } from './topic-read.ts';

/**
 * The laws that the numbers of every topic follow for any request, derived from the catalogue: counts add up along
 * every dimension and over time, distinct devices along fixed properties of a device, and nothing else along any.
 */

// The laws hold for any population, so a fifth of the devices is enough: `npm run test:all` uses all.
vi.mock(import('../../mock-server/delivery/facts.ts'), async (original) => {
  const [facts, { isThorough }, { withFewerDevices }] = await Promise.all([
    original(),
    import('../thorough.ts'),
    import('./topic-read.ts'),
  ]);
  return isThorough ? facts : withFewerDevices(facts, 5);
});

const numberIn = (of: unknown, key = 'value'): number => Number(isNumbers(of) ? (of[key] ?? 0) : 0);
const sumOf = (rows: readonly Numbers[], key = 'value'): number =>
  rows.reduce((sum, row) => sum + numberIn(row, key), 0);

/** The read operations of a topic. */
function topicReader(client: Client, key: string) {
  const get = (what: string, query: Query) => client.ok(topicRead('get', key, what), { query });
  return {
    figures: async (query: Query): Promise<Numbers> => {
      const { figures } = await get('Figures', query);
      return isNumbers(figures) ? figures : {};
    },
    lines: async (query: Query) => list((await get('Trend', query))['lines']),
    /** The parts of a dimension with further metrics of each. */
    besides: async (dimension: string, [metric = '', ...besides]: readonly string[], query: Query) => {
      const { splits } = await get('Split', {
        ...query,
        metric,
        ...(besides.length > 0 && { besides }),
        dimensions: dimension,
        top: '100',
      });
      const [{ parts, other } = {}] = list(splits);
      return [...list(parts), ...list([other])];
    },
    splits: async (
      dimensions: readonly string[],
      metric: string,
      query: Query,
      top = '100',
      besides: readonly string[] = [],
    ) => {
      const splitQuery = { ...query, metric, top, dimensions: [...dimensions], ...(besides.length > 0 && { besides }) };
      const { splits } = await get('Split', splitQuery);
      return list(splits).map(({ dimension, metric: countedMetric, parts, other }) => ({
        dimension: String(dimension),
        countedMetric: String(countedMetric),
        parts: [...list(parts), ...list([other])],
      }));
    },
    cross: async (query: Query) => {
      const { metric, rows, columns, cells } = await get('Cross', query);
      const side = (of: unknown) => {
        const { total, parts } = isNumbers(of) ? of : {};
        return { isWhole: total === list(parts).length, parts: list(parts) };
      };
      return { metric: String(metric), rows: side(rows), columns: side(columns), cells: list(cells) };
    },
    events: (query: Query) => client.items(topicRead('list', key, 'events'), { query }),
    /** All rows of a table. */
    rows: async (table: string, query: Query): Promise<Numbers[]> => {
      const all: Numbers[] = [];
      for (let page = 1; ; page++) {
        const pageQuery = { ...query, page: String(page), size: '100' };
        const answer = await client.ok(topicRead('list', key, table), { query: pageQuery });
        const items = list(answer['items']);
        all.push(...items);
        if (items.length === 0 || all.length >= numberIn(answer, 'total')) return all;
      }
    },
  };
}

const dayOf = (day: number): string => new Date(Date.UTC(2024, 5, 17 - day)).toISOString().slice(0, 10);

/** A query from random numbers, which choose filters and their values: complete days, eleven at most. */
const questions = fc.record({
  // Topics that only have data of this month are included.
  last: fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 60 })),
  days: fc.integer({ min: 2, max: 11 }),
  filters: fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 2 }),
});

describe.each(Object.entries(topics))('%s', (key, facts: TopicFacts) => {
  const names = Object.keys(facts.metrics);
  const kindOf = (metric: string) => {
    const { type, of = '' } = facts.metrics[metric] ?? {};
    const measure = facts.measures[of];
    return type ?? (typeof measure === 'object' ? 'values' : measure) ?? '';
  };
  const counts = names.filter((metric) => ['count', 'sum'].includes(kindOf(metric)));
  const dimensions = Object.keys(facts.dimensions);
  const filtered = Object.entries(facts.dimensions).flatMap(([dimension, { filter, many, fixed }]) =>
    filter ? [{ dimension, filter, many, fixed }] : [],
  );
  /** The number of latest days whose numbers may still change. */
  const settled = facts.settles ?? 0;
  const distinct = names.filter((metric) => kindOf(metric) === 'count_distinct');
  /** Metrics that count the values of a dimension, with that dimension. */
  const valueMetrics = names.flatMap((metric) => {
    const measure = facts.measures[facts.metrics[metric]?.of ?? ''];
    if (typeof measure !== 'object') return [];
    const { values: dimension, of } = measure;
    return [{ metric, dimension, of: names.find((name) => of !== undefined && facts.metrics[name]?.of === of) }];
  });
  /** A device in several parts counts once in the total. */
  const united = [...distinct, ...valueMetrics.map(({ metric }) => metric)];

  test('the numbers of a random query add up', { timeout: 120_000 }, async () => {
    const ask = topicReader(await signedIn(), key);
    const days = (last: number, count: number): Query => ({
      start: dayOf(settled + last + count - 1),
      end: dayOf(settled + last),
    });
    await fc.assert(
      fc.asyncProperty(questions, async ({ last, days: count, filters }) => {
        let query: Query = days(last, count);
        for (const [which, value] of filters) {
          const { dimension = '', filter = '' } = filtered[which % filtered.length] ?? {};
          const [{ parts } = { parts: [] }] = await ask.splits([dimension], names[0] ?? '', query);
          const knownParts = parts.filter((part) => part['key'] !== 'unknown');
          const part = knownParts[value % Math.max(1, knownParts.length)];
          if (part !== undefined) query = { ...query, [filter]: String(part['key']) };
        }
        const figures = await ask.figures({ ...query, compare: 'previous' });
        const valueIn = (metric: string) => numberIn(figures[metric]);

        const lines = await ask.lines({ ...query, metrics: names.slice(0, 6) });
        const steps = facts.steps ?? [];
        expect(steps.map(valueIn), 'steps').toEqual(steps.map(valueIn).toSorted((a, b) => b - a));
        for (const [index, { at }] of list(lines[0]?.['points']).entries()) {
          const atTime = steps.map((step) =>
            numberIn(list(lines.find(({ metric }) => metric === step)?.['points'])[index]),
          );
          expect(atTime, `steps at ${String(at)}`).toEqual(atTime.toSorted((a, b) => b - a));
        }
        for (const { metric, points } of lines) {
          const values = list(points).map((point) => numberIn(point));
          const sum = values.reduce((total, value) => total + value, 0);
          if (counts.includes(String(metric))) expect(sum, `${String(metric)} over time`).toBe(valueIn(String(metric)));
          if (!united.includes(String(metric))) continue;
          expect(Math.max(...values), `${String(metric)} of a day`).toBeLessThanOrEqual(valueIn(String(metric)));
          expect(sum, `${String(metric)} of all days`).toBeGreaterThanOrEqual(valueIn(String(metric)));
        }

        const all = new Map<string, Awaited<ReturnType<typeof ask.splits>>>();
        for (const metric of [...counts, ...united]) all.set(metric, await ask.splits(dimensions, metric, query));
        for (const [metric, splits] of all)
          for (const { dimension, countedMetric, parts } of splits) {
            const { fixed, splits: divided, bins } = facts.dimensions[dimension] ?? {};
            const sum = sumOf(parts);
            if (!bins && counts.includes(countedMetric))
              expect(
                parts.map((part) => numberIn(part)).includes(0),
                `nothing of ${countedMetric} by ${dimension}`,
              ).toBe(false);
            if (countedMetric !== metric) {
              // An undivided metric is reported as another one, whose parts are shares of the total.
              expect(divided, dimension).not.toContain(facts.metrics[metric]?.of);
              if (kindOf(countedMetric) === 'average')
                expect(sum, `${countedMetric} by ${dimension}`).toBeCloseTo(valueIn(countedMetric), 6);
            } else if (counts.includes(metric) || (fixed && distinct.includes(metric)))
              expect(sum, `${metric} by ${dimension}`).toBe(valueIn(metric));
            else {
              const greatest = Math.max(0, ...parts.map((part) => numberIn(part)));
              expect(greatest, `${metric} by ${dimension}`).toBeLessThanOrEqual(valueIn(metric));
              expect(sum, `${metric} by ${dimension}`).toBeGreaterThanOrEqual(valueIn(metric));
            }
          }

        for (const { metric, dimension, of } of valueMetrics) {
          const keys = new Set<string>();
          for (const countMetric of of === undefined ? [...counts, ...distinct] : [of])
            for (const { parts } of (all.get(countMetric) ?? []).filter((one) => one.dimension === dimension))
              for (const { key: part } of parts) if (part !== 'unknown') keys.add(String(part));
          expect(keys.has('other'), `${dimension} has too many parts`).toBe(false);
          expect(valueIn(metric), metric).toBe(keys.size);
          const { filter } = facts.dimensions[dimension] ?? {};
          const [one] = keys;
          if (filter === undefined || one === undefined) continue;
          const own = await ask.figures({ ...query, [filter]: one });
          expect(numberIn(own[metric]), `${metric} of ${one}`).toBe(1);
        }

        for (const [table, { rows: along }] of Object.entries(facts.tables)) {
          const rows = await ask.rows(table, query);
          // A measure that the rows do not divide is the total in each row.
          const divided = counts.filter((metric) =>
            along.every((one) => facts.dimensions[one]?.splits?.includes(facts.metrics[metric]?.of ?? '') ?? true),
          );
          for (const metric of divided) expect(sumOf(rows, metric), `${metric} of ${table}`).toBe(valueIn(metric));
        }

        const events = facts.events ? await ask.events(query) : [];
        const times = events.map(({ at }) => Date.parse(String(at)));
        const [from = NaN, to = NaN] = [query['start'], query['end']].map((day) =>
          Date.parse(`${String(day)}T00:00:00+08:00`),
        );
        expect(times, 'events').toEqual(times.toSorted((a, b) => a - b));
        for (const time of times) expect(time >= from && time < to + 86_400_000, 'events').toBe(true);

        const before = await ask.figures({ ...query, ...days(last + count, count) });
        const cut = Math.floor(count / 2);
        const halves = [
          await ask.figures({ ...query, ...days(last, cut) }),
          await ask.figures({ ...query, ...days(last + cut, count - cut) }),
        ];
        for (const metric of names)
          expect(numberIn(figures[metric], 'previous'), metric).toBe(numberIn(before[metric]));
        // Around a time, as many whole days are counted before it as after it.
        const side = Math.min(cut, count - cut);
        const around = await ask.figures({ ...query, around: `${dayOf(settled + last + cut - 1)}T00:20:00+08:00` });
        const [after, earlier] = [
          await ask.figures({ ...query, ...days(last + cut - side, side) }),
          await ask.figures({ ...query, ...days(last + cut, side) }),
        ];
        for (const metric of names) {
          expect(numberIn(around[metric]), `${metric} after a time`).toBe(numberIn(after[metric]));
          expect(numberIn(around[metric], 'previous'), `${metric} before a time`).toBe(numberIn(earlier[metric]));
        }
        for (const metric of counts)
          expect(sumOf(halves.map((half) => ({ value: numberIn(half[metric]) }))), metric).toBe(valueIn(metric));
      }),
      { numRuns: tries(12, 1 / 4), seed: 34 },
    );
  });

  /** Whether a dimension divides a metric, and whether its parts then add up. */
  const dividesOf = (dimension: string, metric: string) => {
    const { splits, fixed } = facts.dimensions[dimension] ?? {};
    const { type, of, numerator = '', denominator = '', complement } = facts.metrics[metric] ?? {};
    const isWholeBelow = !complement && splits?.includes(numerator) === true && !splits.includes(denominator);
    return {
      isDivided: splits?.includes(of ?? numerator) ?? true,
      addsUp: counts.includes(metric) || (distinct.includes(metric) && fixed === true) || (!!type && isWholeBelow),
    };
  };

  /**
   * The splits of some metrics by name, four per call: three are further metrics of the most frequent one, so that
   * every part is included.
   */
  const splitsOf = async (
    ask: ReturnType<typeof topicReader>,
    metrics: readonly string[],
    query: Query,
    whole: Numbers,
    top = '100',
  ) => {
    const [lead = names[0] ?? ''] = counts.toSorted((a, b) => numberIn(whole[b]) - numberIn(whole[a]));
    const all = new Map<string, Awaited<ReturnType<typeof ask.splits>>>();
    const others = metrics.filter((metric) => metric !== lead);
    for (let first = 0; first === 0 || first < others.length; first += 3) {
      const besides = others.slice(first, first + 3);
      const splits = await ask.splits(dimensions, lead, query, top, besides);
      if (metrics.includes(lead)) all.set(lead, splits);
      for (const [place, metric] of besides.entries())
        all.set(
          metric,
          splits.map(({ dimension, parts }) => ({
            dimension,
            countedMetric: dividesOf(dimension, metric).isDivided ? metric : '',
            parts: parts.map((part) => ({ key: part['key'], ...list(part['besides'])[place] })),
          })),
        );
    }
    return all;
  };

  test(
    'a part equals the figures with its filter, and parts with the remainder add up to the total',
    { timeout: 120_000 },
    async () => {
      const ask = topicReader(await signedIn(), key);
      const query: Query = { start: dayOf(6), end: dayOf(3) };
      const whole = await ask.figures(query);
      const all = await splitsOf(ask, names, query, whole);
      for (const { dimension, filter } of filtered) {
        const partsOf = (metric: string) => all.get(metric)?.find((one) => one.dimension === dimension)?.parts ?? [];
        // No filter selects unknown values.
        const first = String(partsOf(names[0] ?? '').find((part) => part['key'] !== 'unknown')?.['key']);
        const figures = await ask.figures({ ...query, [filter]: first });
        for (const metric of names) {
          // A metric that a dimension does not divide has no parts by it.
          if (all.get(metric)?.some((one) => one.dimension === dimension && one.countedMetric !== metric)) continue;
          const part = partsOf(metric).find((one) => one['key'] === first);
          expect(numberIn(part), `${metric} of ${dimension} ${first}`).toBe(numberIn(figures[metric]));
        }
      }
      for (const { dimension, filter, fixed } of filtered.filter(({ many }) => many)) {
        const partsOf = (metric: string) => all.get(metric)?.find((one) => one.dimension === dimension)?.parts ?? [];
        const keys = new Set(names.flatMap((metric) => partsOf(metric).map((part) => String(part['key']))));
        const isKnown = !keys.delete('unknown');
        const keyList = [...keys];
        // Not the largest parts, which may be nearly the total.
        const several = keyList.slice(-3);
        const figures = await ask.figures({ ...query, [filter]: several });
        for (const metric of fixed ? [...counts, ...distinct] : counts) {
          const sum = sumOf(partsOf(metric).filter((part) => several.includes(String(part['key']))));
          expect(numberIn(figures[metric]), `${metric} of ${dimension} ${several.join(', ')}`).toBe(sum);
        }
        if (isKnown && keyList.length <= 50)
          expect(await ask.figures({ ...query, [filter]: keyList }), `all of ${dimension}`).toEqual(whole);
      }
      for (const [metric, splits] of await splitsOf(ask, [...counts, ...distinct], query, whole, '2'))
        for (const { dimension, countedMetric, parts } of splits) {
          const { fixed } = facts.dimensions[dimension] ?? {};
          if (countedMetric !== metric || (distinct.includes(metric) && !fixed)) continue;
          expect(sumOf(parts), `${metric} by ${dimension}`).toBe(numberIn(whole[metric]));
        }
    },
  );

  test('the greatest parts of a dimension without an order are listed first, of a complement the lowest', async () => {
    const ask = topicReader(await signedIn(), key);
    const query: Query = { start: dayOf(settled + 6), end: dayOf(settled + 3) };
    const unordered = dimensions.filter((one) => facts.dimensions[one]?.order === undefined);
    const valuesIn = (parts: readonly Numbers[]) =>
      parts.flatMap((part) => (part['key'] === 'other' ? [] : [numberIn(part)]));
    for (const metric of names) {
      const sign = facts.metrics[metric]?.complement ? -1 : 1;
      const few = await ask.splits(unordered, metric, query, '2');
      for (const [place, { dimension, parts }] of (await ask.splits(unordered, metric, query)).entries()) {
        const values = valuesIn(parts);
        expect(values, `${metric} by ${dimension}`).toEqual(values.toSorted((a, b) => sign * (b - a)));
        expect(valuesIn(few[place]?.parts ?? []), `${metric} by ${dimension}`).toEqual(values.slice(0, 2));
      }
    }
  });

  test.runIf(facts.crosses)(
    'the cells of a cross table agree with its rows, its columns and filtered splits',
    { timeout: 120_000 },
    async () => {
      const ask = topicReader(await signedIn(), key);
      const pairs = dimensions.flatMap((dimension) =>
        dimensions.filter((across) => across !== dimension).map((across) => [dimension, across] as const),
      );
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...pairs),
          fc.constantFrom(...names),
          fc.nat(30),
          async (pair, requestedMetric, last) => {
            const [dimension, across] = pair;
            const query: Query = { start: dayOf(settled + last + 4), end: dayOf(settled + last) };
            const both = [requestedMetric, ...names].find((name) =>
              pair.every((one) => dividesOf(one, name).isDivided),
            );
            if (both === undefined) return;
            const cross = { ...query, dimension, across, metric: requestedMetric, top: '100' };
            const { metric, rows, columns, cells } = await ask.cross(cross);
            const about = `${metric} by ${dimension} and ${across}`;
            expect(metric, about).toBe(both);
            expect(cells.length, about).toBeGreaterThan(0);
            const split = await ask.splits([...pair], metric, query);
            expect(
              split.map(({ parts }) => parts),
              about,
            ).toEqual([rows.parts, columns.parts]);
            for (const [side, name, along, others] of [
              [rows, 'row', across, columns],
              [columns, 'column', dimension, rows],
            ] as const) {
              const { filter } = facts.dimensions[side === rows ? dimension : across] ?? {};
              for (const [place, part] of side.parts.entries()) {
                const own = cells.filter((cell) => cell[name] === part['key']);
                const message = `${about}: ${String(part['key'])}`;
                const { addsUp } = dividesOf(along, metric);
                if (addsUp && others.isWhole) expect(sumOf(own), message).toBeCloseTo(numberIn(part), 6);
                if (addsUp || united.includes(metric))
                  expect(Math.max(0, ...own.map((cell) => numberIn(cell))), message).toBeLessThanOrEqual(
                    numberIn(part) + 1e-6,
                  );
                if (filter === undefined || place > 1 || part['key'] === 'unknown') continue;
                const [only] = await ask.splits([along], metric, { ...query, [filter]: String(part['key']) });
                const other = name === 'row' ? 'column' : 'row';
                const valuesBy = (all: readonly Numbers[], by: string) =>
                  all.filter((one) => numberIn(one) > 0).map((one) => `${String(one[by])} ${numberIn(one).toFixed(6)}`);
                expect(valuesBy(own, other).toSorted(), message).toEqual(valuesBy(only?.parts ?? [], 'key').toSorted());
              }
            }
          },
        ),
        { numRuns: tries(24, 1 / 4), seed: 34 },
      );
    },
  );

  test.runIf(facts.crosses)('a cross table rejects equal dimensions and pairs without a common metric', async () => {
    const client = await signedIn();
    const id = topicRead('get', key, 'Cross');
    const [dimension = '', across = ''] = dimensions;
    const twice = await client.call(id, { query: { dimension, across: dimension } });
    expect(twice.body).toMatchObject({ code: 'ENTRY_WRONG', errors: [{ pointer: '?across' }] });
    for (const pair of dimensions.flatMap((one) => dimensions.map((other) => [one, other] as const)))
      if (!names.some((name) => pair.every((one) => dividesOf(one, name).isDivided)))
        expect(await client.refusal(id, { query: { dimension: pair[0], across: pair[1] } })).toBe('422 ENTRY_WRONG');
    const { rows, cells } = await topicReader(client, key).cross({ dimension, across, top: '2' });
    expect(rows.parts.length).toBe(2);
    expect(rows.isWhole).toBe(false);
    expect(cells.length).toBeLessThanOrEqual(4);
  });

  test('further metrics of a part equal those of their own splits, and its percentiles ascend', async () => {
    const ask = topicReader(await signedIn(), key);
    const query: Query = { start: dayOf(settled + 2), end: dayOf(settled + 1) };
    /** The parts of each requested metric along all dimensions. */
    const alone = new Map<string, Awaited<ReturnType<typeof ask.splits>>>();
    const aloneOf = async (metric: string, dimension: string): Promise<readonly Numbers[]> => {
      const splits = alone.get(metric) ?? (await ask.splits(dimensions, metric, query));
      alone.set(metric, splits);
      return splits.find((one) => one.dimension === dimension)?.parts ?? [];
    };
    for (const dimension of dimensions) {
      const { splits } = facts.dimensions[dimension] ?? {};
      const isDivided = ({ of, numerator = '' }: { of?: string; numerator?: string } = {}) =>
        splits === undefined || splits.includes(of ?? numerator);
      const divided = names.filter((metric) => isDivided(facts.metrics[metric]));
      const percentiles = divided.filter((metric) => kindOf(metric) === 'percentile').slice(0, 3);
      const [metric = '', ...others] = percentiles.length > 1 ? percentiles : divided.slice(0, 3);
      const whole = names.filter((name) => !divided.includes(name)).slice(0, 1);
      const requestedMetrics = [...others, ...whole];
      if (requestedMetrics.length === 0) continue;
      const parts = await ask.besides(dimension, [metric, ...requestedMetrics], query);
      for (const [place, name] of requestedMetrics.entries()) {
        const own = new Map((await aloneOf(name, dimension)).map((part) => [part['key'], part]));
        for (const part of parts) {
          const figure = list(part['besides'])[place];
          if (whole.includes(name)) expect(figure, `${name} by ${dimension}`).toEqual({});
          // The largest parts differ by metric: a part of one may be in the remainder of another.
          else if (part['key'] !== 'other')
            expect(numberIn(figure), `${name} of ${String(part['key'])}`).toBe(numberIn(own.get(part['key'])));
        }
      }
      if (percentiles.length > 1)
        for (const part of parts.filter(({ value }) => value !== undefined)) {
          const values = [
            numberIn(part),
            ...list(part['besides'])
              .slice(0, others.length)
              .map((figure) => numberIn(figure)),
          ];
          expect(values, `percentiles of ${String(part['key'])}`).toEqual(values.toSorted((a, b) => a - b));
        }
    }
  });

  test('a later request with asOf returns the earlier numbers', async () => {
    const client = await signedIn();
    const ask = topicReader(client, key);
    const id = topicRead('get', key, 'Figures');
    // The day is not over, so its numbers still change.
    const query: Query = { range: 'today' };
    const { asOf, figures } = await client.ok(id, { query });
    await client.ok('setMockClock', { body: { advanceSeconds: 40 * 60 } });
    const then: Query = { ...query, asOf: String(asOf) };
    expect(await ask.figures(query)).not.toEqual(figures);
    expect(await ask.figures(then)).toEqual(figures);
    const valueIn = (metric: string) => numberIn(isNumbers(figures) ? figures[metric] : undefined);
    const metric = counts[0] ?? '';
    const lines = await ask.lines({ ...then, metrics: metric });
    expect(sumOf(list(lines[0]?.['points']))).toBe(valueIn(metric));
    for (const { dimension, countedMetric, parts } of await ask.splits(dimensions, metric, then))
      if (countedMetric === metric) expect(sumOf(parts), `${metric} by ${dimension}`).toBe(valueIn(metric));
    if (!facts.crosses) return;
    const [dimension = '', across = ''] = dimensions;
    const { rows } = await ask.cross({ ...then, dimension, across, metric, top: '100' });
    expect(sumOf(rows.parts)).toBe(valueIn(metric));
  });

  test('a rate divides its numerator by its denominator, and percentiles ascend', async () => {
    const figures = await topicReader(await signedIn(), key).figures({ range: '15d' });
    const ofMeasure = (measure = '') =>
      names.find((metric) => facts.metrics[metric]?.of === measure && kindOf(metric) !== 'percentile');
    const percentiles = names
      .filter((metric) => kindOf(metric) === 'percentile')
      .map((metric) => numberIn(figures[metric]));
    expect(percentiles).toEqual(percentiles.toSorted((a, b) => a - b));
    for (const metric of names) {
      const { type, numerator, denominator, complement } = facts.metrics[metric] ?? {};
      const [part, whole] = [ofMeasure(numerator), ofMeasure(denominator)];
      if (type !== 'ratio' || part === undefined || whole === undefined) continue;
      expect(figures[metric]).toMatchObject({
        numerator: numberIn(figures[part]),
        denominator: numberIn(figures[whole]),
      });
      const quotient = numberIn(figures[part]) / numberIn(figures[whole]);
      expect(numberIn(figures[metric])).toBeCloseTo(complement ? 1 - quotient : quotient, 12);
    }
  });
});
