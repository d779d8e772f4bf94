import type { Dimension, Metric, Schema, Topic, TopicTable } from '../contract.ts';
import type { Path } from '../source.ts';
import { pascalOf } from '../words.ts';

/** A schema of a topic, with its place below the topic's table. */
export interface Part {
  readonly name: string;
  readonly schema: Schema;
  readonly at: Path;
}

/** The schemas that all topics share; a document of the contract defines them. */
export const SHARED = ['FigureCount', 'FigureMean', 'FigureRatio', 'TrendUnit', 'TrendPoint', 'SplitPart'] as const;
/** Schemas of topics whose dimensions can be crossed. */
export const SHARED_BY_CROSSES = ['CrossCell'] as const;

const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
const instant: Schema = { type: 'string', format: 'date-time', 'x-volatile': true };

/** `AppStartByVersion`: the name of the rows and the list of a table. */
export const tableName = (topic: string, table: string): string => pascalOf(topic) + pascalOf(table);

/** The shared schema of a figure. */
export function figureOf({ type }: Metric): (typeof SHARED)[number] {
  if (type === undefined) return 'FigureCount';
  return type === 'ratio' ? 'FigureRatio' : 'FigureMean';
}

/** Describes the values of an enum by their names, one per line. */
const describeNames = (entries: readonly (readonly [name: string, en: string])[]): string =>
  entries.map(([name, en]) => `\`${name}\`: ${en}.`).join('\n');

/** A metric in a row: a whole number, a sum, or a value that is absent if its denominator is 0. */
function valueOf(metric: Metric, topic: Topic): { schema: Schema; isAlways: boolean } {
  const isWhole = metric.type === undefined && topic.measures[metric.of] !== 'sum';
  return {
    schema: { type: isWhole ? 'integer' : 'number', minimum: 0, 'x-volatile': true },
    isAlways: metric.type === undefined,
  };
}

const SAMPLE: Schema = {
  type: 'integer',
  minimum: 0,
  'x-volatile': true,
  description: 'Of how many the percentiles are.',
};

function rowOf({ rows, tells }: TopicTable, topic: Topic, dimensions: Readonly<Record<string, Dimension>>): Schema {
  const keys = rows.map((dimension): [string, Schema] => {
    const { values, en } = dimensions[dimension] ?? {};
    return [dimension, values === undefined ? { type: 'string', description: `${en}.` } : ref(values)];
  });
  const metrics = Object.entries(topic.metrics).map(([name, metric]) => ({ name, ...valueOf(metric, topic) }));
  const sizes = Object.values(topic.metrics).flatMap((metric) => (metric.type === 'percentile' ? [metric.of] : []));
  const samples = [...new Set(sizes)].map((measure) => `${measure}N`);
  return {
    type: 'object',
    required: ['id', ...rows, ...metrics.filter(({ isAlways }) => isAlways).map(({ name }) => name), ...samples],
    properties: {
      id: { type: 'string', description: 'Its values, with `~` between them.' },
      ...Object.fromEntries(keys),
      ...tells,
      ...Object.fromEntries(metrics.map(({ name, schema }) => [name, schema])),
      ...Object.fromEntries(samples.map((name) => [name, SAMPLE])),
    },
  };
}

const pageOf = (row: string): Schema => ({
  type: 'object',
  required: ['items', 'total', 'page', 'size'],
  properties: {
    items: { type: 'array', items: ref(row) },
    total: { type: 'integer', minimum: 0, 'x-volatile': true },
    page: { type: 'integer', minimum: 1 },
    size: { type: 'integer', minimum: 1 },
  },
});

const eventsOf = (events: readonly string[]): Schema => ({
  type: 'array',
  'x-volatile': true,
  items: {
    type: 'object',
    required: ['at', 'event', 'id', 'title'],
    properties: {
      at: { type: 'string', format: 'date-time' },
      event: { type: 'string', enum: events },
      id: { type: 'string', description: 'Id or number of the record that it happened to.' },
      title: { type: 'string', description: 'What the record is called.' },
    },
  },
});

function crossOf(metric: Schema, dimension: Schema): Schema {
  const side: Schema = {
    type: 'object',
    required: ['dimension', 'total', 'parts'],
    properties: {
      dimension,
      total: { type: 'integer', minimum: 0, 'x-volatile': true, description: 'How many parts there are in all.' },
      parts: { type: 'array', 'x-volatile': true, items: ref('SplitPart') },
    },
  };
  return {
    type: 'object',
    required: ['asOf', 'metric', 'rows', 'columns', 'cells'],
    properties: {
      asOf: instant,
      metric,
      rows: side,
      columns: side,
      cells: { type: 'array', 'x-volatile': true, items: ref('CrossCell') },
    },
  };
}

/** All figures of a topic. */
const figuresOf = (metrics: readonly (readonly [name: string, facts: Topic['metrics'][string]])[]): Schema => ({
  type: 'object',
  required: ['asOf', 'from', 'to', 'figures'],
  properties: {
    asOf: instant,
    from: instant,
    to: { ...instant, description: 'Now, where the last day is not over.' },
    previousFrom: { ...instant, description: 'Where what is compared begins.' },
    figures: {
      type: 'object',
      required: metrics.map(([one]) => one),
      properties: Object.fromEntries(metrics.map(([one, facts]): [string, Schema] => [one, ref(figureOf(facts))])),
      'x-volatile': true,
    },
  },
});

/** Metrics over time. */
const trendOf = (metric: Schema): Schema => ({
  type: 'object',
  required: ['asOf', 'unit', 'partial', 'lines'],
  properties: {
    asOf: instant,
    unit: ref('TrendUnit'),
    partial: { type: 'boolean', description: 'Whether the last point is not over.', 'x-volatile': true },
    previousFrom: { ...instant, description: 'Where what is compared begins.' },
    lines: {
      type: 'array',
      'x-volatile': true,
      items: {
        type: 'object',
        required: ['metric', 'points'],
        properties: {
          metric,
          key: { type: 'string', description: 'The value of the dimension, where one is asked for.' },
          points: { type: 'array', items: ref('TrendPoint') },
        },
      },
    },
  },
});

/** Metrics split by a dimension. */
const splitsOf = (metric: Schema, dimension: Schema): Schema => ({
  type: 'object',
  required: ['asOf', 'splits'],
  properties: {
    asOf: instant,
    splits: {
      type: 'array',
      items: {
        type: 'object',
        required: ['dimension', 'metric', 'parts'],
        properties: {
          dimension,
          metric,
          parts: { type: 'array', 'x-volatile': true, items: ref('SplitPart') },
          other: {
            $ref: '#/components/schemas/SplitPart',
            description: 'All that are left, where there are more than `top`.',
            'x-volatile': true,
          },
        },
      },
    },
  },
});

/** Rows and pages of the tables of a topic. */
const tablesOf = (key: string, topic: Topic, dimensions: Readonly<Record<string, Dimension>>): Part[] =>
  Object.entries(topic.tables ?? {}).flatMap(([table, facts]): Part[] => {
    const row = tableName(key, table);
    const at = ['tables', table];
    return [
      { name: row, at, schema: rowOf(facts, topic, dimensions) },
      { name: `${row}Page`, at, schema: pageOf(row) },
    ];
  });

/** The schemas that the reads of a topic have of their own. */
export function schemasOf(key: string, topic: Topic, dimensions: Readonly<Record<string, Dimension>>): Part[] {
  const name = pascalOf(key);
  const metrics = Object.entries(topic.metrics);
  const own = Object.keys(topic.dimensions);
  const [metric, dimension] = [ref(`${name}Metric`), ref(`${name}Dimension`)];
  const ofMetric: Schema = {
    description: describeNames(metrics.map(([one, { en }]) => [one, en])),
    type: 'string',
    enum: metrics.map(([one]) => one),
  };
  const ofDimension: Schema = {
    description: describeNames(own.map((one) => [one, dimensions[one]?.en ?? one])),
    type: 'string',
    enum: own,
  };
  return [
    { name: `${name}Metric`, at: ['metrics'], schema: ofMetric },
    { name: `${name}Dimension`, at: ['dimensions'], schema: ofDimension },
    { name: `${name}Figures`, at: ['metrics'], schema: figuresOf(metrics) },
    { name: `${name}Trend`, at: ['metrics'], schema: trendOf(metric) },
    { name: `${name}Splits`, at: ['dimensions'], schema: splitsOf(metric, dimension) },
    ...(topic.crosses === undefined
      ? []
      : [{ name: `${name}Cross`, at: ['crosses'], schema: crossOf(metric, dimension) }]),
    ...(topic.events === undefined ? [] : [{ name: `${name}Events`, at: ['events'], schema: eventsOf(topic.events) }]),
    ...tablesOf(key, topic, dimensions),
  ];
}
