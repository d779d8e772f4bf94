import type {
  ContractDocument,
  Dimension,
  Operation,
  Parameter,
  Recipe,
  Reference,
  Schema,
  Topic,
  TopicTable,
} from '../contract.ts';
import type { Path, Source } from '../source.ts';
import { kebabOf, pascalOf } from '../words.ts';
import { type Part, schemasOf, tableName } from './schemas.ts';

const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
const shared = (name: string): Reference => ({ $ref: `#/components/parameters/${name}` });
const queryOf = (menu: string): string => `${menu}#doQuery`;
const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** The parameters that make a request repeatable: application and days. */
const alwaysOf = ({ range = 'Range' }: Topic) => ['AppId', range, 'RangeStart', 'RangeEnd'].map(shared);

/** One read of a topic, before the shared parts are added. */
type Read = Pick<Operation, 'operationId' | 'summary' | 'description'> & {
  /** Path below that of the topic. */
  readonly path: string;
  readonly at: Path;
  readonly parameters: readonly (Parameter | Reference)[];
  readonly answer: string;
  readonly answered: string;
} & Partial<Pick<Operation, 'x-export' | 'x-recipe' | 'x-problems'>>;

const compare: Parameter = {
  name: 'compare',
  in: 'query',
  description:
    'Beside each value what it was the same number of days, or as many whole weeks, before, as it was known then.',
  schema: { type: 'string', enum: ['previous', 'week'] },
};

const around: Parameter = {
  name: 'around',
  in: 'query',
  description:
    'From the hour of this time on, beside each value what it was as long before: as long as the days that are asked for reach on both sides, in whole days, or in whole hours of less than one. It lies within them.',
  schema: { type: 'string', format: 'date-time' },
};

/** The time for which numbers are read; the requests of one screen share it. */
const asOf = shared('AsOf');

/** The parameter for the number of parts of a dimension that are listed individually. */
const topParameter = (description: string): Parameter => ({
  name: 'top',
  in: 'query',
  description,
  schema: { type: 'integer', minimum: 1, maximum: 100, default: 10 },
});

/** The refusals of a comparison with a version that was never released, or with several versions. */
const compareRefusals = {
  VERSION_UNRELEASED: { query: { version: '0.0.1', compareVersion: '0.0.2' } },
  VERSION_ONE_REQUIRED: { query: { compareVersion: '0.0.2' } },
} satisfies Recipe['refusals'];

/** The parameters that compare values of the dimensions by which the topic filters. */
const comparesOf = ({ dimensions, filters }: Topic, all: Readonly<Record<string, Dimension>>): string[] =>
  Object.keys(dimensions).flatMap((name) => {
    const { filter = '', compare: by } = all[name] ?? {};
    return by !== undefined && filters.includes(filter) ? [by] : [];
  });

/** A topic with the names of its reads, and its place in the document. */
interface NamedTopic {
  readonly key: string;
  readonly name: string;
  readonly topic: Topic;
  readonly about: string;
  readonly home: Path;
  /** Parameters that compare values of dimensions. */
  readonly compares: readonly string[];
}

/** The comparison parameters with their refusals. */
function comparingOf({ compares }: NamedTopic) {
  const isCompared = compares.length > 0;
  return {
    compared: [compare, ...compares.map(shared)],
    problems: isCompared && { 'x-problems': Object.keys(compareRefusals) },
    recipes: isCompared && { refusals: compareRefusals },
  };
}

/** Describes the order of the parts of complements, if the topic has any. */
function complementOrder({ metrics }: Topic): string {
  const names = Object.keys(metrics).filter((name) => metrics[name]?.type === 'ratio' && metrics[name].complement);
  return names.map((name) => ` Of \`${name}\`, the lowest is first.`).join('');
}

const metricParameter = ({ name }: NamedTopic): Parameter => ({
  name: 'metric',
  in: 'query',
  description: 'Without it, the first one of the topic.',
  schema: ref(`${name}Metric`),
});

const metricsParameter = ({ name }: NamedTopic): Parameter => ({
  name: 'metrics',
  in: 'query',
  required: true,
  description: 'A line for each.',
  schema: { type: 'array', minItems: 1, maxItems: 6, uniqueItems: true, items: ref(`${name}Metric`) },
});

function figuresRead(namedTopic: NamedTopic): Read {
  const { name, about, home } = namedTopic;
  const { compared, problems, recipes } = comparingOf(namedTopic);
  return {
    path: 'figures',
    at: home,
    operationId: `get${name}Figures`,
    summary: `All figures of ${about}`,
    description: 'What is not known is absent, never zero, and so is a rate over nothing.',
    parameters: [...compared, around, asOf],
    ...problems,
    ...(recipes && { 'x-recipe': recipes }),
    answer: `${name}Figures`,
    answered: 'The figures by their metric.',
  };
}

function trendRead(namedTopic: NamedTopic): Read {
  const { name, about, home, topic } = namedTopic;
  const { compared, problems, recipes } = comparingOf(namedTopic);
  const [metric = ''] = Object.keys(topic.metrics);
  return {
    path: 'trend',
    at: home,
    operationId: `get${name}Trend`,
    summary: `Metrics of ${about} over time`,
    description: `Several metrics, or one by the values of a dimension, the greatest first; more than six values are left out.${complementOrder(topic)}`,
    parameters: [
      metricsParameter(namedTopic),
      { name: 'split', in: 'query', description: 'A line for each value.', schema: ref(`${name}Dimension`) },
      ...compared,
      asOf,
    ],
    ...problems,
    'x-recipe': { query: { metrics: metric }, narrower: ['?split'], ...recipes },
    answer: `${name}Trend`,
    answered: 'A point for each `unit`: hours of one or two days, days of more.',
  };
}

function splitRead(namedTopic: NamedTopic): Read {
  const { name, about, home, topic } = namedTopic;
  const dimensions = Object.keys(topic.dimensions);
  const [dimension = ''] = dimensions;
  return {
    path: 'split',
    at: home,
    operationId: `get${name}Split`,
    summary: `How a metric of ${about} splits`,
    description: `The greatest part first, or in the order of the values; the same number of \`top\` parts of each dimension, and one of all others; those in order are whole. Parts in which nothing was counted are left out. A dimension that does not divide the metric splits the first one that it does.${complementOrder(topic)}`,
    parameters: [
      metricParameter(namedTopic),
      {
        name: 'besides',
        in: 'query',
        description: 'Further metrics that each part tells, such as other percentiles of the same sizes.',
        schema: { type: 'array', minItems: 1, maxItems: 3, uniqueItems: true, items: ref(`${name}Metric`) },
      },
      {
        name: 'dimensions',
        in: 'query',
        required: true,
        description: 'A split for each, in this order.',
        schema: {
          type: 'array',
          minItems: 1,
          maxItems: dimensions.length,
          uniqueItems: true,
          items: ref(`${name}Dimension`),
        },
      },
      topParameter('So many parts; what is left is one.'),
      asOf,
    ],
    'x-recipe': { query: { dimensions: dimension } },
    answer: `${name}Splits`,
    answered: 'The splits.',
  };
}

function crossRead(namedTopic: NamedTopic): Read {
  const { name, about, home, topic } = namedTopic;
  const [dimension = '', across = ''] = Object.keys(topic.dimensions);
  return {
    path: 'cross',
    at: [...home, 'crosses'],
    operationId: `get${name}Cross`,
    summary: `A metric of ${about} by two dimensions`,
    description:
      'The parts by each of two different dimensions, as a split tells them, and what each two of these have in common; what was counted of nothing is left out. A metric that one of them does not divide is answered as the first one that both do; where there is none, the second dimension is refused.',
    parameters: [
      metricParameter(namedTopic),
      {
        name: 'dimension',
        in: 'query',
        required: true,
        description: 'Of the rows.',
        schema: ref(`${name}Dimension`),
      },
      {
        name: 'across',
        in: 'query',
        required: true,
        description: 'Of the columns.',
        schema: ref(`${name}Dimension`),
      },
      topParameter('So many rows and columns; dimensions in order are whole.'),
      asOf,
    ],
    'x-recipe': { query: { dimension, across }, narrower: ['?dimension', '?across'] },
    answer: `${name}Cross`,
    answered: 'Rows, columns and cells.',
  };
}

const eventsRead = ({ name, about, home }: NamedTopic): Read => ({
  path: 'events',
  at: [...home, 'events'],
  operationId: `list${name}Events`,
  summary: `What happened to ${about}`,
  description: 'Oldest first. They respect the filters unless the topic says otherwise.',
  parameters: [],
  'x-export': false,
  answer: `${name}Events`,
  answered: 'The events.',
});

function tableRead({ key, home, topic }: NamedTopic, table: string, { rows, tells = {}, sort }: TopicTable): Read {
  const row = tableName(key, table);
  const fields = [...rows, ...Object.keys(tells), ...Object.keys(topic.metrics)];
  return {
    path: kebabOf(table),
    at: [...home, 'tables', table],
    operationId: `list${row}`,
    summary: `${topic.en} by ${rows.join(' and ')}`,
    description: 'A row for each combination that counted anything, with all metrics.',
    parameters: [
      shared('Page'),
      shared('Size'),
      {
        name: 'sort',
        in: 'query',
        description: '`field,asc` or `field,desc`, in order of precedence.',
        schema: {
          type: 'array',
          maxItems: 3,
          default: [`${sort},desc`],
          items: { type: 'string', pattern: `^(${fields.join('|')}),(asc|desc)$` },
        },
      },
    ],
    'x-export': `${topic.menu}/${kebabOf(table)}`,
    answer: `${row}Page`,
    answered: 'A page of rows.',
  };
}

function readsOf(namedTopic: NamedTopic): Read[] {
  const { topic } = namedTopic;
  return [
    figuresRead(namedTopic),
    trendRead(namedTopic),
    splitRead(namedTopic),
    ...(topic.crosses === undefined ? [] : [crossRead(namedTopic)]),
    ...(topic.events === undefined ? [] : [eventsRead(namedTopic)]),
    ...Object.entries(topic.tables ?? {}).map(([table, facts]) => tableRead(namedTopic, table, facts)),
  ];
}

/** A document with the reads of its topics, and the origin of each part. */
export interface Expanded {
  readonly source: Source;
  readonly document: ContractDocument;
}

/**
 * Expands the topics of a document into ordinary reads: readers of the contract see regular operations and schemas, and
 * findings point to the source table.
 * @param dimensions of all documents
 */
export function expandTopics(
  source: Source,
  document: ContractDocument,
  dimensions: Readonly<Record<string, Dimension>>,
): Expanded {
  const topics = Object.entries(document['x-topic-catalogue'] ?? {});
  if (topics.length === 0) return { source, document };
  const paths = { ...document.paths };
  const schemas = { ...document.components?.schemas };
  const tags = [...(document.tags ?? [])];
  /** The source table of each generated part. */
  const homes = new Map<string, Path>();
  for (const [key, topic] of topics) {
    const home: Path = ['x-topic-catalogue', key];
    const compares = comparesOf(topic, dimensions);
    const namedTopic = { key, name: pascalOf(key), topic, about: lowerFirst(topic.en), home, compares };
    homes.set(`tags/${tags.length}`, home);
    tags.push({ name: key, description: topic.description });
    for (const { name, schema, at } of schemasOf(key, topic, dimensions) satisfies Part[]) {
      schemas[name] = schema;
      homes.set(`components/schemas/${name}`, [...home, ...at]);
    }
    for (const { path, at, parameters, answer, answered, ...read } of readsOf(namedTopic)) {
      const address = `/yusp-app-common/api/analysis/${kebabOf(key)}/${path}`;
      homes.set(`paths/${address}`, at);
      homes.set(`paths/${address}/get/x-permission`, [...home, 'menu']);
      paths[address] = {
        get: {
          ...read,
          tags: [key],
          'x-permission': topic.also ? [topic.menu, ...topic.also].map(queryOf) : queryOf(topic.menu),
          'x-closed': true,
          parameters: [...alwaysOf(topic), ...parameters, ...topic.filters.map(shared)],
          responses: {
            '200': { description: answered, content: { 'application/json': { schema: ref(answer) } } },
          },
        },
      };
    }
  }
  const homeOf = (path: Path): Path | undefined =>
    [4, 3, 2].map((steps) => homes.get(path.slice(0, steps).join('/'))).find((home) => home !== undefined);
  return {
    source: { ...source, lineOf: (path) => source.lineOf(homeOf(path) ?? path) },
    document: { ...document, tags, paths, components: { ...document.components, schemas } },
  };
}
