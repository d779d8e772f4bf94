import type { OperationId } from '../../../openapi/generated/operations.ts';
import { type Body, bodies, type Fault, isBody, itemsOf, json, mistake, queries, withItems } from './fault.ts';

/** A mistake of counting, and the law that it breaks. */
interface CountingFault extends Fault {
  readonly law: string;
}

const listIn = (of: Body, key: string): Body[] => {
  const list = of[key];
  return Array.isArray(list) ? list.filter(isBody) : [];
};
const bodyIn = (of: Body, key: string): Body => {
  const body = of[key];
  return isBody(body) ? body : {};
};
const withMember = (of: Body, key: string, edit: (member: Body) => Body): Body => ({
  ...of,
  [key]: edit(bodyIn(of, key)),
});
const plus = (of: Body, by: number, key = 'value'): Body => ({ ...of, [key]: Number(of[key]) + by });

/** Edits the figure of a metric. */
const figure = (operation: OperationId, metric: string, edit: (figure: Body, all: Body) => Body) =>
  bodies([operation], [200], (body) =>
    withMember(body, 'figures', (all) => withMember(all, metric, (one) => edit(one, all))),
  );

/** Edits how a metric splits by a dimension. */
const split = (operation: OperationId, dimension: string, metric: string, edit: (split: Body) => Body) =>
  bodies([operation], [200], (body) => ({
    ...body,
    splits: listIn(body, 'splits').map((one) =>
      one['dimension'] === dimension && one['metric'] === metric ? edit(one) : one,
    ),
  }));

/** Edits the points of a trend. */
const points = (operation: OperationId, edit: (points: Body[], line: Body, trend: Body) => Body[]) =>
  bodies([operation], [200], (body) => ({
    ...body,
    lines: listIn(body, 'lines').map((line) => ({ ...line, points: edit(listIn(line, 'points'), line, body) })),
  }));

const DAY_MS = 86_400_000;
const shifted = (day: string | null, days: number): string =>
  new Date(Date.parse(day ?? '') - days * DAY_MS).toISOString().slice(0, 10);

/** The previous period is one day off. */
const dayOff = mistake(['getAppStartFigures'], async (request, next) => {
  const answer = await next(request);
  const url = new URL(request.url);
  const { searchParams: query } = url;
  if (!query.has('compare')) return answer;
  const [start, end] = [query.get('start'), query.get('end')];
  const days = (Date.parse(end ?? '') - Date.parse(start ?? '')) / DAY_MS + 2;
  query.delete('compare');
  query.set('start', shifted(start, days));
  query.set('end', shifted(end, days));
  const then: Body = await (await next(new Request(url, request))).json();
  const body: Body = JSON.parse(await answer.text());
  const changed = withMember(body, 'figures', (all) =>
    Object.fromEntries(
      Object.keys(all).map((metric) => [
        metric,
        { ...bodyIn(all, metric), previous: bodyIn(bodyIn(then, 'figures'), metric)['value'] },
      ]),
    ),
  );
  return json(answer.status, changed, answer.headers);
});

const percentile = (all: Body, metric: string): unknown => bodyIn(all, metric)['value'];

/** Mistakes of counting. */
export const countingFaults: readonly CountingFault[] = [
  {
    name: 'a device with two platforms counts twice',
    operations: ['getAppStartSplit'],
    foundBy: 'getAppStartSplit/topic/by-platform',
    law: 'distinct',
    create: split('getAppStartSplit', 'platform', 'devices', (one) => ({
      ...one,
      parts: listIn(one, 'parts').map((part, place) => (place === 0 ? plus(part, 1) : part)),
    })),
  },
  {
    name: 'the rest of a split is one too low',
    operations: ['getAppStartSplit'],
    foundBy: 'getAppStartSplit/topic/by-model',
    law: 'parts',
    create: split('getAppStartSplit', 'model', 'starts', (one) =>
      isBody(one['other']) ? withMember(one, 'other', (other) => plus(other, -1)) : one,
    ),
  },
  {
    name: 'the parts of a split are in the order of their names',
    operations: ['getAppStartSplit'],
    foundBy: 'getAppStartSplit/topic/by-model',
    law: 'order',
    create: split('getAppStartSplit', 'model', 'slowRate', (one) => ({
      ...one,
      parts: listIn(one, 'parts').toSorted((a, b) => (String(a['key']) < String(b['key']) ? -1 : 1)),
    })),
  },
  {
    name: 'other metrics of a split are in another order',
    operations: ['getAppStartSplit'],
    foundBy: 'getAppStartSplit/topic/by-version',
    law: 'besides',
    create: bodies(['getAppStartSplit'], [200], (body) => ({
      ...body,
      splits: listIn(body, 'splits').map((one) => ({
        ...one,
        parts: listIn(one, 'parts').map((part) =>
          'besides' in part ? { ...part, besides: listIn(part, 'besides').toReversed() } : part,
        ),
      })),
    })),
  },
  {
    name: 'an hour is missing',
    operations: ['getAppStartTrend'],
    foundBy: 'getAppStartTrend/topic/time',
    law: 'trend',
    create: points('getAppStartTrend', (all, _, { unit }) =>
      unit === 'hour' ? all.map((point, place) => (place === 20 ? { ...point, value: 0 } : point)) : all,
    ),
  },
  {
    name: 'the denominator of a rate is one too high',
    operations: ['getAppStartFigures'],
    foundBy: 'getAppStartFigures/topic/ratio',
    law: 'ratio',
    create: figure('getAppStartFigures', 'slowRate', (one) => {
      const denominator = Number(one['denominator']) + 1;
      return { ...one, denominator, value: Number(one['numerator']) / denominator };
    }),
  },
  {
    name: 'a rate is the mean of the daily rates',
    operations: ['getAppStartFigures'],
    foundBy: 'getAppStartFigures/topic/ratio',
    law: 'ratio',
    create: figure('getAppStartFigures', 'slowRate', (one) => {
      const { spark } = one;
      const days = (Array.isArray(spark) ? spark : []).map(Number);
      return { ...one, value: days.reduce((sum, value) => sum + value, 0) / Math.max(1, days.length) };
    }),
  },
  {
    name: 'a complement is the ratio itself',
    operations: ['getStabilityFigures'],
    foundBy: 'getStabilityFigures/topic/ratio',
    law: 'ratio',
    create: figure('getStabilityFigures', 'crashFree', (one) => ({ ...one, value: 1 - Number(one['value']) })),
  },
  {
    name: 'the complement of a part is relative to twice as many devices',
    operations: ['getStabilitySplit'],
    foundBy: 'getStabilitySplit/topic/by-version',
    law: 'ratio',
    create: split('getStabilitySplit', 'version', 'crashFree', (one) => ({
      ...one,
      parts: listIn(one, 'parts').map((part) => ({
        ...part,
        value: (1 + Number(part['value'])) / 2,
        n: 2 * Number(part['n']),
      })),
    })),
  },
  {
    name: 'the parts of a complement are in the order of its values',
    operations: ['getStabilitySplit'],
    foundBy: 'getStabilitySplit/topic/by-model',
    law: 'order',
    create: split('getStabilitySplit', 'model', 'crashFree', (one) => ({
      ...one,
      parts: listIn(one, 'parts').toReversed(),
    })),
  },
  {
    name: 'the average of a part does not match its sample size',
    operations: ['getAppStartSplit'],
    foundBy: 'getAppStartSplit/topic/by-version',
    law: 'ratio',
    create: split('getAppStartSplit', 'version', 'average', (one) => ({
      ...one,
      parts: listIn(one, 'parts').map((part, place) => (place === 0 ? plus(part, 1, 'n') : part)),
    })),
  },
  {
    name: 'the previous period is off by a day',
    operations: ['getAppStartFigures'],
    foundBy: 'getAppStartFigures/topic/previous',
    law: 'previous',
    create: dayOff,
  },
  {
    name: 'the last day is left out',
    operations: ['getAppStartFigures'],
    foundBy: 'getAppStartFigures/topic/cut',
    law: 'cut',
    create: queries(['getAppStartFigures'], (query) => {
      const [start, end] = [query.get('start'), query.get('end')];
      if (start !== null && shifted(end, 4) === start) query.set('end', shifted(end, 1));
    }),
  },
  {
    name: 'a filter is ignored by the figures',
    operations: ['getAppStartFigures'],
    foundBy: 'getAppStartFigures/topic/filter-startType',
    law: 'filter',
    create: queries(['getAppStartFigures'], (query) => query.delete('startType')),
  },
  {
    name: 'figures around a time cover all days',
    operations: ['getAppStartFigures'],
    foundBy: 'getAppStartFigures/topic/previous',
    law: 'previous',
    create: queries(['getAppStartFigures'], (query) => query.delete('around')),
  },
  {
    name: 'only the first value of a filter is applied',
    operations: ['getAppStartFigures'],
    foundBy: 'getAppStartFigures/topic/filter-version',
    law: 'filter',
    create: queries(['getAppStartFigures'], (query) => {
      const [first] = query.getAll('version');
      if (first !== undefined) query.set('version', first);
    }),
  },
  {
    name: 'a filter is ignored by the trend',
    operations: ['getAppStartTrend'],
    foundBy: 'getAppStartFigures/topic/filter-platform',
    law: 'filter',
    create: queries(['getAppStartTrend'], (query) => query.delete('platform')),
  },
  {
    name: 'a row is missing, also from the total',
    operations: ['listAppStartByVersion'],
    foundBy: 'listAppStartByVersion/topic/rows',
    law: 'table',
    create: bodies(['listAppStartByVersion'], [200], (body) => {
      const items = itemsOf(body);
      return { ...withItems(body, () => items.slice(1)), total: Number(body['total']) - 1 };
    }),
  },
  {
    name: 'stages take longer than the whole launch',
    operations: ['getAppStartSplit'],
    foundBy: 'getAppStartSplit/topic/by-startStage',
    law: 'parts',
    create: split('getAppStartSplit', 'startStage', 'average', (one) => ({
      ...one,
      parts: listIn(one, 'parts').map((part, place) => (place === 0 ? plus(part, 1) : part)),
    })),
  },
  {
    name: 'percentiles are swapped',
    operations: ['getAppStartFigures'],
    foundBy: 'getAppStartFigures/topic/percentiles',
    law: 'percentiles',
    create: bodies(['getAppStartFigures'], [200], (body) =>
      withMember(body, 'figures', (all) => ({
        ...all,
        p50: { ...bodyIn(all, 'p50'), value: percentile(all, 'p90') },
        p90: { ...bodyIn(all, 'p90'), value: percentile(all, 'p50') },
      })),
    ),
  },
  {
    name: 'more messages are displayed than arrived',
    operations: ['getPushTrend'],
    foundBy: 'getPushFigures/topic/steps',
    law: 'steps',
    create: points('getPushTrend', (all, { metric }) =>
      metric === 'displayed' ? all.map((point) => plus(point, 1_000_000)) : all,
    ),
  },
  {
    name: 'the devices of a week are the sum of its days',
    operations: ['getAppStartFigures'],
    foundBy: 'getAppStartSplit/topic/by-version',
    law: 'distinct',
    create: figure('getAppStartFigures', 'devices', (one, all) => ({
      ...one,
      value: bodyIn(all, 'starts')['value'],
    })),
  },
  {
    name: 'brands without launches count, too',
    operations: ['getDevicesFigures'],
    foundBy: 'getDevicesSplit/topic/by-brand',
    law: 'values',
    create: figure('getDevicesFigures', 'brands', (one) => plus(one, 1)),
  },
  {
    name: 'a filter keeps all brands',
    operations: ['getDevicesFigures'],
    foundBy: 'getDevicesFigures/topic/filter-brand',
    law: 'values',
    create: figure('getDevicesFigures', 'brands', (one) => ({ ...one, value: 14 })),
  },
  {
    name: 'a cell is one too low',
    operations: ['getDevicesCross'],
    foundBy: 'getDevicesCross/topic/cross-brand-model',
    law: 'cross',
    create: bodies(['getDevicesCross'], [200], (body) => ({
      ...body,
      cells: listIn(body, 'cells').map((cell, place) =>
        place === 0 && body['metric'] === 'launches' ? plus(cell, -1) : cell,
      ),
    })),
  },
  {
    name: 'a stage of one launch type covers all types',
    operations: ['getAppStartCross'],
    foundBy: 'getAppStartCross/topic/cross-startType-startStage',
    law: 'cross',
    create: bodies(['getAppStartCross'], [200], (body) => {
      const all = listIn(bodyIn(body, 'rows'), 'parts').reduce((sum, { n }) => sum + Number(n), 0);
      const cells = listIn(body, 'cells').map((cell) => ({
        ...cell,
        value: (Number(cell['value']) * Number(cell['n'])) / all,
      }));
      return { ...body, cells };
    }),
  },
];
