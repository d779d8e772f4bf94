import path from 'node:path';
import type { CodegenConfig } from '../config.ts';
import type { Metric, Names, Topic, TopicDimension } from '../contract.ts';
import type { Contract } from '../join.ts';
import { constantsOf } from '../schema.ts';
import { literal, text } from '../valibot/literal.ts';
import { kebabOf, pascalOf } from '../words.ts';
import { keyOf, sortOf } from './resources.ts';

const namesOf = ({ zh_CN, zh_TW, en }: Names): Names => ({ zh_CN, zh_TW, en });

const WORDS: ReadonlySet<string> = new Set(['zh_CN', 'zh_TW', 'en', 'about']);

/** A metric without its texts. */
const formulaOf = (metric: Metric) =>
  Object.fromEntries(Object.entries(metric).filter(([keyword]) => !WORDS.has(keyword)));

/** The measures that a dimension divides, if not all: the number of its own values is always 1 in each part. */
function splitsOf(name: string, { splits }: TopicDimension, measures: Topic['measures']) {
  const all = Object.keys(measures);
  const isOwn = (measure: string) => {
    const definition = measures[measure];
    return typeof definition === 'object' && definition.values === name;
  };
  return all.some(isOwn) ? all.filter((measure) => !isOwn(measure)) : splits;
}

/** A dimension as catalogue and topic define it, with its filter and fixed values. */
function dimensionFacts(contract: Contract, name: string, own: TopicDimension, { filters, measures }: Topic) {
  const { filter = '', compare = '', values, fixed, order } = contract.dimensions.get(name) ?? {};
  const parameter = filters.includes(filter) ? contract.parameters.get(filter) : undefined;
  const constants = values === undefined ? [] : constantsOf(contract.schemas.get(values) ?? {});
  return {
    filter: parameter?.name,
    compare: parameter && contract.parameters.get(compare)?.name,
    many: parameter?.schema.type === 'array' || undefined,
    ...(constants.length > 0 && { values: constants }),
    fixed,
    order,
    ...own,
    splits: splitsOf(name, own, measures),
  };
}

const dimensionsOf = (contract: Contract, topic: Topic) =>
  Object.entries(topic.dimensions).map(([name, own]) => [name, dimensionFacts(contract, name, own, topic)] as const);

/** The shared shape of all topics, for code that reads any of them. */
const TYPES = `/** A metric: a plain measure (\`of\`), or a value computed from measures. */
export interface TopicMetric {
  readonly type?: 'ratio' | 'average' | 'percentile';
  readonly of?: string;
  readonly numerator?: string;
  readonly denominator?: string;
  /** Whether the ratio is what the quotient leaves of one; its parts are in the order of the quotient. */
  readonly complement?: true;
  readonly percentile?: number;
  readonly unit?: string;
  readonly direction?: string;
}

/** A dimension that splits a topic. */
export interface TopicDimension {
  readonly filter?: string;
  /** The parameter that names another value to compare with. */
  readonly compare?: string;
  /** Whether its filter accepts several values. */
  readonly many?: true;
  readonly values?: readonly string[];
  readonly bins?: readonly number[];
  readonly order?: 'value';
  /** Whether each device has one value that never changes. */
  readonly fixed?: true;
  /** The measures that it divides, if not all. */
  readonly splits?: readonly string[];
}

/** The facts of any topic in the contract. */
export interface TopicFacts {
  /** The measures: how values are counted, or the dimension whose distinct values are counted. */
  readonly measures: Readonly<
    Record<string, 'count' | 'count_distinct' | 'sum' | 'histogram' | { readonly values: string; readonly of?: string }>
  >;
  readonly metrics: Readonly<Record<string, TopicMetric>>;
  readonly dimensions: Readonly<Record<string, TopicDimension>>;
  readonly tables: Readonly<
    Record<string, { readonly rows: readonly string[]; readonly tells?: readonly string[]; readonly sort: string }>
  >;
  /** Metrics that each count a part of the previous one. */
  readonly steps?: readonly string[];
  readonly events?: readonly string[];
  /** Number of days after which the numbers of a day no longer change. */
  readonly settles?: number;
  /** Whether any two of its dimensions can be crossed. */
  readonly crosses?: true;
}
`;

/** Writes `topics.ts`: the measures and metrics of each topic, without texts. */
export function emitTopics(contract: Contract): string {
  const rows = [...contract.topics].map(([key, topic]) => [
    key,
    {
      measures: topic.measures,
      metrics: Object.fromEntries(Object.entries(topic.metrics).map(([name, metric]) => [name, formulaOf(metric)])),
      dimensions: Object.fromEntries(dimensionsOf(contract, topic)),
      tables: Object.fromEntries(
        Object.entries(topic.tables ?? {}).map(([table, { tells, ...facts }]) => [
          table,
          { ...facts, ...(tells && { tells: Object.keys(tells) }) },
        ]),
      ),
      steps: topic.steps,
      events: topic.events,
      settles: topic.settles,
      crosses: topic.crosses,
    },
  ]);
  return `${TYPES}
/** The measures and metrics of each topic. */
export const topics = ${literal(Object.fromEntries(rows))} as const satisfies Readonly<Record<string, TopicFacts>>;
`;
}

/** Parameters that select the comparison and the time of the numbers; they are not filters. */
const NO_FILTER = /^(?:compare|around$|asOf$)/u;

/** Writes a read of a topic as a query of the console. */
function readSource(name: string, read: 'Figures' | 'Trend' | 'Split' | 'Cross'): string {
  const id = `get${name}${read}`;
  const answer = read === 'Split' ? `${name}Splits` : name + read;
  return `  ${read.toLowerCase()}(query: Get${name}${read}Params): Query<${answer}> {
    return { queryKey: get${pascalOf(id)}QueryKey(query), queryFn: ({ signal }) => ${id}(query, { signal }) };
  },
`;
}

/** Writes the tables of a topic if a screen has several: how each is sorted and what it lists. */
function tablesSource(contract: Contract, key: string): { ids: string[]; source: string } {
  const lists = contract.operations.filter(({ tag, operation }) => tag === key && operation['x-export']);
  if (lists.length < 2) return { ids: [], source: '' };
  const name = pascalOf(key);
  const rows = lists.map((joined) => {
    const { id } = joined;
    const { fields, usual = '' } = sortOf(joined);
    const table = id.slice('list'.length + name.length);
    return `  ${table.charAt(0).toLowerCase()}${table.slice(1)}: {
    sorts: ${literal(fields)},
    defaultSort: ${text(usual)},
    list(search: Search & ListSearch): Query<${name}${table}Page> {
      const query = { ...paging(inOrder(search, ${literal(fields)})), ...topic.filter(search) };
      return { queryKey: get${pascalOf(id)}QueryKey(query), queryFn: ({ signal }) => ${id}(query, { signal }) };
    },
  },
`;
  });
  return {
    ids: lists.map(({ id }) => id),
    source: `
/** Search parameters without the sort order of another table. */
const inOrder = (search: ListSearch, sorts: readonly string[]): ListSearch =>
  sorts.includes(search.sort?.split(',')[0] ?? '') ? search : { ...search, sort: undefined };

/** The tables of its screen; the address selects one. */
export const tables = {
${rows.join('')}} as const;
`,
  };
}

function eventsSource(name: string): string {
  const id = `list${name}Events`;
  return `  events(query: List${name}EventsParams): Query<${name}Events> {
    return { queryKey: get${pascalOf(id)}QueryKey(query), queryFn: ({ signal }) => ${id}(query, { signal }) };
  },
`;
}

/** The periods that the parameter of a topic lists, if they differ from those of most topics. */
function periodsOf(contract: Contract, { range = '' }: Topic): string {
  const { schema } = contract.parameters.get(range) ?? {};
  if (schema === undefined) return '';
  return `  periods: ${literal({ values: constantsOf(schema), usual: schema.default }, '  ')},\n`;
}

function topicFile(contract: Contract, key: string, topic: Topic, config: CodegenConfig): string {
  const name = pascalOf(key);
  const from = (target: string) => path.relative(path.join(config.client, kebabOf(key)), target).replaceAll('\\', '/');
  const reads = ['Figures', 'Trend', 'Split', ...(topic.crosses ? (['Cross'] as const) : [])] as const;
  const metrics = Object.entries(topic.metrics).map(([id, metric]) => [
    id,
    { name: namesOf(metric), ...(metric.about && { about: namesOf(metric.about) }), ...formulaOf(metric) },
  ]);
  const dimensions = dimensionsOf(contract, topic).map(([dimension, facts]) => {
    const entry = contract.dimensions.get(dimension);
    return [dimension, { ...(entry && { name: namesOf(entry) }), ...facts }];
  });
  const tables = tablesSource(contract, key);
  const readIds = [...reads.map((read) => `get${name}${read}`), ...(topic.events ? [`list${name}Events`] : [])];
  const ids = [...readIds, ...tables.ids];
  const calls = ids.flatMap((id) => [id, `get${pascalOf(id)}QueryKey`]);
  const types = [
    `${name}Figures`,
    `${name}Splits`,
    `${name}Trend`,
    ...(topic.crosses ? [`${name}Cross`] : []),
    ...(topic.events ? [`${name}Events`] : []),
    ...readIds.map((id) => `${pascalOf(id)}Params`),
    ...tables.ids.map((id) => `${id.slice('list'.length)}Page`),
  ];
  const { default: usual } = contract.parameters.get(topic.range ?? 'Range')?.schema ?? {};
  const figures = contract.operations.find(({ id }) => id === `get${name}Figures`);
  const keys = (figures?.parameters ?? [])
    .filter(({ name: parameter }) => !NO_FILTER.test(parameter))
    .flatMap((parameter) => keyOf(parameter, contract.schemas) ?? [])
    // A related read of a topic may have another default period.
    .map((one) =>
      typeof usual === 'string' && topic.range && one.name === 'range'
        ? { ...one, value: `search.range ?? ${text(usual)}` }
        : one,
    );
  return `import type { InAddress, Query } from '${from(config.query)}';
${tables.ids.length > 0 ? `import { paging, type ListSearch } from '${from(config.search)}';\n` : ''}import { ${calls.toSorted().join(', ')} } from './${kebabOf(key)}.ts';
import type { ${types.toSorted().join(', ')} } from '../client.schemas.ts';

type Search = InAddress<Omit<Get${name}FiguresParams, 'compare' | 'around' | 'asOf'>>;

/** The texts, metrics and queries of a topic, for its screen. */
export const topic = {
  menu: ${text(topic.menu)},
  name: ${literal(namesOf(topic), '  ')},
  measures: ${literal(topic.measures, '  ')},
  metrics: ${literal(Object.fromEntries(metrics), '  ')},
  dimensions: ${literal(Object.fromEntries(dimensions), '  ')},
${topic.steps ? `  steps: ${literal(topic.steps)},\n` : ''}${periodsOf(contract, topic)}  /** Converts search parameters to the query parameters of the filters. */
  filter: (search: Search) => ({
${keys.map(({ name: filter, value = `search.${filter}` }) => `    ${filter}: ${value},\n`).join('')}  }),
${reads.map((read) => readSource(name, read)).join('')}${topic.events ? eventsSource(name) : ''}} as const;
${tables.source}`;
}

/** Writes for each topic `topic.ts`: the words, units and formulas of its metrics and dimensions, and its reads as queries. */
export function emitTopicFiles(contract: Contract, config: CodegenConfig): Map<string, string> {
  return new Map(
    [...contract.topics].map(([key, topic]) => [`${kebabOf(key)}/topic.ts`, topicFile(contract, key, topic, config)]),
  );
}
