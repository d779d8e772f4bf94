import path from 'node:path';
import type { CodegenConfig } from '../config.ts';
import type { Metric, Names, Topic, TopicDimension } from '../contract.ts';
import type { Contract } from '../join.ts';
import { constantsOf } from '../schema.ts';
import { literal, text } from '../valibot/literal.ts';
import { kebabOf, pascalOf } from '../words.ts';
import { keyOf } from './resources.ts';

const namesOf = ({ zh_CN, zh_TW, en }: Names): Names => ({ zh_CN, zh_TW, en });

const WORDS: ReadonlySet<string> = new Set(['zh_CN', 'zh_TW', 'en', 'about']);

/** A metric without its words. */
const formulaOf = (metric: Metric) =>
  Object.fromEntries(Object.entries(metric).filter(([keyword]) => !WORDS.has(keyword)));

/** What the catalogue and the topic say of a dimension, with its filter and the values that it has for good. */
function dimensionFacts(contract: Contract, name: string, own: TopicDimension, filters: readonly string[]) {
  const { filter = '', values, fixed, order } = contract.dimensions.get(name) ?? {};
  const constants = values === undefined ? [] : constantsOf(contract.schemas.get(values) ?? {});
  return {
    filter: filters.includes(filter) ? contract.parameters.get(filter)?.name : undefined,
    ...(constants.length > 0 && { values: constants }),
    fixed,
    order,
    ...own,
  };
}

const dimensionsOf = (contract: Contract, { dimensions, filters }: Topic) =>
  Object.entries(dimensions).map(([name, own]) => [name, dimensionFacts(contract, name, own, filters)] as const);

/** Writes `topics.ts`: what is counted of each topic, and what is worked out of it; without words. */
export function emitTopics(contract: Contract): string {
  const rows = [...contract.topics].map(([key, topic]) => [
    key,
    {
      measures: topic.measures,
      metrics: Object.fromEntries(Object.entries(topic.metrics).map(([name, metric]) => [name, formulaOf(metric)])),
      dimensions: Object.fromEntries(dimensionsOf(contract, topic)),
      tables: topic.tables ?? {},
      events: topic.events,
      settles: topic.settles,
    },
  ]);
  return `/** What is counted of each topic, and what is worked out of it. */
export const topics = ${literal(Object.fromEntries(rows))} as const;
`;
}

/** A read of a topic as a query of the console. */
function readSource(name: string, read: 'Figures' | 'Trend' | 'Split'): string {
  const id = `get${name}${read}`;
  const answer = read === 'Split' ? `${name}Splits` : name + read;
  return `  ${read.toLowerCase()}(query: Get${name}${read}Params): Query<${answer}> {
    return { queryKey: get${pascalOf(id)}QueryKey(query), queryFn: ({ signal }) => ${id}(query, { signal }) };
  },
`;
}

function eventsSource(name: string): string {
  const id = `list${name}Events`;
  return `  events(query: List${name}EventsParams): Query<${name}Events> {
    return { queryKey: get${pascalOf(id)}QueryKey(query), queryFn: ({ signal }) => ${id}(query, { signal }) };
  },
`;
}

function topicFile(contract: Contract, key: string, topic: Topic, query: string): string {
  const name = pascalOf(key);
  const reads = ['Figures', 'Trend', 'Split'] as const;
  const metrics = Object.entries(topic.metrics).map(([id, metric]) => [
    id,
    { name: namesOf(metric), ...(metric.about && { about: namesOf(metric.about) }), ...formulaOf(metric) },
  ]);
  const dimensions = dimensionsOf(contract, topic).map(([dimension, facts]) => {
    const entry = contract.dimensions.get(dimension);
    return [dimension, { ...(entry && { name: namesOf(entry) }), ...facts }];
  });
  const ids = [...reads.map((read) => `get${name}${read}`), ...(topic.events ? [`list${name}Events`] : [])];
  const calls = ids.flatMap((id) => [id, `get${pascalOf(id)}QueryKey`]);
  const types = [
    ...[`${name}Figures`, `${name}Splits`, `${name}Trend`, ...(topic.events ? [`${name}Events`] : [])],
    ...ids.map((id) => `${pascalOf(id)}Params`),
  ];
  const figures = contract.operations.find(({ id }) => id === `get${name}Figures`);
  const keys = (figures?.parameters ?? [])
    .filter(({ name: parameter }) => parameter !== 'compare')
    .flatMap((parameter) => keyOf(parameter, contract.schemas) ?? []);
  return `import type { InAddress, Query } from '${query}';
import { ${calls.toSorted().join(', ')} } from './${kebabOf(key)}.ts';
import type { ${types.toSorted().join(', ')} } from '../client.schemas.ts';

type Search = InAddress<Omit<Get${name}FiguresParams, 'compare'>>;

/** What a screen says of a topic, and asks for. */
export const topic = {
  menu: ${text(topic.menu)},
  name: ${literal(namesOf(topic), '  ')},
  measures: ${literal(topic.measures, '  ')},
  metrics: ${literal(Object.fromEntries(metrics), '  ')},
  dimensions: ${literal(Object.fromEntries(dimensions), '  ')},
  /** What is counted at an address. */
  filter: (search: Search) => ({
${keys.map(({ name: filter, value = `search.${filter}` }) => `    ${filter}: ${value},\n`).join('')}  }),
${reads.map((read) => readSource(name, read)).join('')}${topic.events ? eventsSource(name) : ''}} as const;
`;
}

/** Writes for each topic `topic.ts`: the words, units and formulas of its metrics and dimensions, and its reads as queries. */
export function emitTopicFiles(contract: Contract, { client, query }: CodegenConfig): Map<string, string> {
  return new Map(
    [...contract.topics].map(([key, topic]) => {
      const folder = kebabOf(key);
      const from = path.relative(path.join(client, folder), query).replaceAll('\\', '/');
      return [`${folder}/topic.ts`, topicFile(contract, key, topic, from)];
    }),
  );
}
