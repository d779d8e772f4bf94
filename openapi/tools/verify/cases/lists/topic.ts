import { type TopicFacts, topics } from '../../../../generated/topics.ts';
import { expectSuccess } from '../../case.ts';
import type { Exchange } from '../../http/exchange.ts';
import type { Call, Context } from '../../context.ts';
import { send } from '../../http/send.ts';
import { sharedExample } from '../../calls/example.ts';
import { isObject, type Json, memberAt, textOf } from '../../json.ts';
import type { Model, Operation } from '../../model.ts';
import { Failure, NotReached, failedSetup } from '../../outcome.ts';
import { itemsOf } from '../../records/read.ts';

/** A topic of the catalogue, with its reads. */
export interface Topic {
  readonly key: string;
  readonly facts: TopicFacts;
  readonly figures: Operation;
  readonly trend: Operation;
  readonly split: Operation;
  readonly cross?: Operation;
  readonly tables: readonly { readonly name: string; readonly operation: Operation }[];
}

const pascal = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** The topics whose reads a contract has. */
export function topicsOf({ operations }: Model): Topic[] {
  return Object.entries<TopicFacts>(topics).flatMap(([key, facts]): Topic[] => {
    const read = (name: string): Operation | undefined => operations.get(name);
    const [figures, trend, split, cross] = ['Figures', 'Trend', 'Split', 'Cross'].map((name) =>
      read(`get${pascal(key)}${name}`),
    );
    if (figures === undefined || trend === undefined || split === undefined) return [];
    const tables = Object.keys(facts.tables).flatMap((name) => {
      const operation = read(`list${pascal(key)}${pascal(name)}`);
      return operation === undefined ? [] : [{ name, operation }];
    });
    return [{ key, facts, figures, trend, split, ...(cross && { cross }), tables }];
  });
}

/** The value of a metric in one part: a day, a value of a dimension, a row. */
export interface Part {
  readonly key: string;
  readonly value: number | undefined;
  /** Sample size, if the answer has it. */
  readonly n?: number | undefined;
}

/** The parts of a metric in an answer. */
export interface MetricParts {
  readonly parts: readonly Part[];
  readonly exchange: Exchange;
}

/** The parts of a metric along one of two dimensions. */
export interface Side {
  readonly parts: readonly Part[];
  /** Whether these are all parts. */
  readonly isWhole: boolean;
  /** The cells of a part, one for each part of the other dimension. */
  cellsOf(key: string): readonly Part[];
}

/** A metric by two dimensions. */
export interface Crossed {
  readonly exchange: Exchange;
  readonly rows: Side;
  readonly columns: Side;
}

/** The figures of an answer. */
export interface Figures {
  readonly exchange: Exchange;
  /** A member of a metric's figure: its `value`, its `n`. */
  of(metric: string, member?: 'value' | 'n' | 'numerator' | 'denominator' | 'previous'): number | undefined;
}

type Query = Readonly<Record<string, string | readonly string[]>>;

/** A range of complete days, including the first and the last. */
export interface Days {
  readonly start: string;
  readonly end: string;
}

const SECOND_MS = 1000;
const DAY_MS = 86_400_000;
/** Days are those of the platform (UTC+8). */
const ZONE_MS = 8 * 3_600_000;
const textOfDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
const numberOfDay = (day: string): number => Date.parse(day) / DAY_MS;

/** A period of `count` days that ends `back` days before the last day of another one. */
export function daysBefore({ end }: Days, back: number, count: number): Days {
  const last = numberOfDay(end) - back;
  return { start: textOfDay(last - count + 1), end: textOfDay(last) };
}

/** Number of days to search. */
const SEARCHED_DAYS = 30;
/** Maximum number of pages read of a table. */
const MOST_PAGES = 100;

/** The time of the numbers in an answer (ms). */
const asOfIn = ({ json }: Exchange): number => Date.parse(textOf(memberAt(json, ['asOf'])));

const spreadOf = (times: readonly number[]): number =>
  times.length === 0 ? 0 : Math.max(...times) - Math.min(...times);

/** An answer, and when its request was sent. */
interface Answer {
  readonly exchange: Exchange;
  readonly sentAt: number;
}

/** Cached answers of a run, which later laws reuse. */
const answersOf = new WeakMap<Context, Map<string, Promise<Answer>>>();

/** Reads a topic for one law, and compares its numbers. */
export class TopicClient {
  readonly topic: Topic;
  readonly #context: Context;
  readonly #isAnew: boolean;
  readonly #answers = new Map<string, Promise<Answer>>();
  #comparisons = 0;

  /** @param isAnew whether to ignore cached answers */
  constructor(context: Context, topic: Topic, isAnew = false) {
    this.#context = context;
    this.topic = topic;
    this.#isAnew = isAnew;
  }

  /** Whether any number other than zero was compared. */
  get hasCompared(): boolean {
    return this.#comparisons > 0;
  }

  /**
   * Whether all answers are as of the same time. A backend that counts on request reports times as far apart as its
   * answers.
   */
  async isOfOneTime(): Promise<boolean> {
    const settled = await Promise.allSettled(this.#answers.values());
    const answers = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const timedAnswers = answers
      .map(({ exchange, sentAt }) => ({ exchange, sentAt, asOf: asOfIn(exchange) }))
      .filter(({ asOf }) => !Number.isNaN(asOf));
    const latency = Math.max(0, ...timedAnswers.map(({ exchange }) => exchange.milliseconds));
    return (
      spreadOf(timedAnswers.map(({ asOf }) => asOf)) === 0 ||
      spreadOf(timedAnswers.map(({ asOf, sentAt }) => asOf - sentAt)) <= latency + SECOND_MS
    );
  }

  /** The last seven complete days whose numbers no longer change and are not all zero. */
  async week(): Promise<Days> {
    const { facts, key, figures } = this.topic;
    const { exchange } = await this.#ask(figures, { range: 'today' });
    const today = Math.floor((asOfIn(exchange) + ZONE_MS) / DAY_MS);
    if (Number.isNaN(today)) throw new NotReached('value', `${figures.id} does not say what it is as of`);
    const last = textOfDay(today - 1 - (facts.settles ?? 0));
    const searched = daysBefore({ start: last, end: last }, 0, SEARCHED_DAYS);
    const metrics = Object.keys(facts.metrics).filter((metric) => facts.metrics[metric]?.type === undefined);
    const lines = await this.trend(searched, metrics.slice(0, 6));
    const daysWithCounts = [...lines.values()].flatMap(({ parts }) =>
      parts.flatMap(({ value = 0 }, place) => (value > 0 ? [place] : [])),
    );
    if (daysWithCounts.length > 0)
      return daysBefore(searched, Math.max(0, SEARCHED_DAYS - 1 - Math.max(...daysWithCounts)), 7);
    // An empty trend is an error if the figures are not zero.
    const { of } = await this.figures(searched);
    if (metrics.every((metric) => of(metric) === 0))
      throw new NotReached('value', `nothing was counted of ${key} from ${searched.start} to ${searched.end}`);
    return daysBefore(searched, 0, 7);
  }

  async figures(days: Days, query: Query = {}): Promise<Figures> {
    const { exchange } = await this.#ask(this.topic.figures, { ...days, ...query });
    return {
      exchange,
      of: (metric, member = 'value') => numberAt(exchange.json, ['figures', metric, member]),
    };
  }

  /** The points of metrics; with a comparison, optionally their previous values. */
  async trend(
    days: Days,
    metrics: readonly string[],
    query: Query = {},
    member: 'value' | 'previous' = 'value',
  ): Promise<Map<string, MetricParts>> {
    const byMetric = new Map<string, MetricParts>();
    // Maximum number of metrics in one request.
    for (let from = 0; from < metrics.length; from += 6) {
      const { exchange } = await this.#ask(this.topic.trend, {
        ...days,
        ...query,
        metrics: metrics.slice(from, from + 6),
      });
      for (const line of objectsAt(exchange.json, ['lines'])) {
        const parts = objectsAt(line, ['points']).map((point) => ({
          key: textOf(point['at']),
          value: numberAt(point, [member]),
          n: numberAt(point, ['n']),
        }));
        byMetric.set(textOf(line['metric']), { parts, exchange });
      }
    }
    return byMetric;
  }

  /** The points of a metric by the values of a dimension. */
  async splitTrend(days: Days, metric: string, dimension: string): Promise<MetricParts> {
    const { exchange } = await this.#ask(this.topic.trend, { ...days, metrics: metric, split: dimension });
    const parts = objectsAt(exchange.json, ['lines']).map((line) => ({
      key: textOf(line['key']),
      value: sumOf(objectsAt(line, ['points']).map((point) => ({ key: '', value: numberAt(point, ['value']) }))),
    }));
    return { parts, exchange };
  }

  /** The parts of a metric along a dimension that divides it, with the remaining parts as one. */
  async split(days: Days, metric: string, dimension: string, top = 100, query: Query = {}): Promise<MetricParts> {
    const { exchange } = await this.#ask(this.topic.split, {
      ...days,
      ...query,
      metric,
      dimensions: dimension,
      top: String(top),
    });
    const split = objectsAt(exchange.json, ['splits']).find(
      (one) => one['dimension'] === dimension && one['metric'] === metric,
    );
    const other = memberAt(split, ['other']);
    const parts = [...objectsAt(split, ['parts']), ...(isObject(other) ? [{ ...other, key: OTHER }] : [])];
    return { exchange, parts: parts.map((part) => partOf(part)) };
  }

  /** The parts of further metrics in a split, by metric. */
  async besides(
    days: Days,
    metric: string,
    further: readonly string[],
    dimension: string,
  ): Promise<Map<string, MetricParts>> {
    const query = { ...days, metric, besides: further, dimensions: dimension, top: '100' };
    const { exchange } = await this.#ask(this.topic.split, query);
    const [split] = objectsAt(exchange.json, ['splits']);
    const parts = objectsAt(split, ['parts']).map((part) => ({
      key: textOf(part['key']),
      besides: objectsAt(part, ['besides']),
    }));
    return new Map(
      further.map((name, place) => [
        name,
        { exchange, parts: parts.map(({ key, besides }) => partOf({ ...besides[place], key })) },
      ]),
    );
  }

  /** A metric by two dimensions that both divide it. */
  async cross(operation: Operation, days: Days, metric: string, pair: readonly [string, string]): Promise<Crossed> {
    const [dimension, across] = pair;
    const { exchange } = await this.#ask(operation, { ...days, metric, dimension, across, top: '100' });
    const cells = objectsAt(exchange.json, ['cells']);
    const sideOf = (side: 'rows' | 'columns'): Side => {
      const [own, other] = side === 'rows' ? ['row', 'column'] : ['column', 'row'];
      const parts = objectsAt(exchange.json, [side, 'parts']).map((part) => partOf(part));
      return {
        parts,
        isWhole: numberAt(exchange.json, [side, 'total']) === parts.length,
        cellsOf: (key) => cells.filter((cell) => cell[own] === key).map((cell) => partOf(cell, other)),
      };
    };
    return { exchange, rows: sideOf('rows'), columns: sideOf('columns') };
  }

  /** All rows of a table, metric by metric, and the first page of them. */
  async rows(
    { operation, name }: Topic['tables'][number],
    days: Days,
    query: Query = {},
  ): Promise<{
    exchange: Exchange;
    rows: readonly Json[];
    total: number | undefined;
    byMetric: Map<string, MetricParts>;
  }> {
    const rows: Json[] = [];
    let first: Exchange | undefined;
    for (let page = 1; ; page++) {
      if (page > MOST_PAGES)
        throw new NotReached('value', `${operation.id} has more than ${MOST_PAGES * 100} rows, which is too many`);
      const { exchange } = await this.#ask(operation, { ...days, ...query, page: String(page), size: '100' });
      first ??= exchange;
      const items = itemsOf(exchange.json);
      rows.push(...items);
      const total = numberAt(exchange.json, ['total']);
      if (items.length === 0 || rows.length >= (total ?? Infinity)) break;
    }
    const exchange = first;
    const { metrics, dimensions, tables } = this.topic.facts;
    const along = (tables[name]?.rows ?? []).map((dimension) => dimensions[dimension]?.splits);
    // A measure that the rows do not divide is the total in each row.
    const divided = Object.keys(metrics).filter((metric) =>
      along.every((splits) => splits?.includes(metrics[metric]?.of ?? metrics[metric]?.numerator ?? '') ?? true),
    );
    const byMetric = new Map(
      divided.map((metric) => [
        metric,
        {
          exchange,
          parts: rows.map((row) => ({ key: textOf(memberAt(row, ['id'])), value: numberAt(row, [metric]) })),
        },
      ]),
    );
    return { exchange, rows, total: numberAt(exchange.json, ['total']), byMetric };
  }

  /**
   * Expects two equal numbers.
   * @param law that requires it
   * @param of the metric, and the part if it is one
   * @param expected and actual: the number, its origin in words, and the answer with it
   * @throws Failure
   */
  same(law: string, of: string, expected: Stated, actual: Stated): void {
    const [a, b] = [expected.value, actual.value];
    if (a !== 0 || b !== 0) this.#comparisons++;
    // Quotients are as exact as the floating-point numbers of the platform that divided.
    const distance = Number.isInteger(a) && Number.isInteger(b) ? 0 : 1e-9 * Math.max(Math.abs(a), Math.abs(b));
    if (Math.abs(a - b) > distance) throw this.#failure(law, of, '', expected, actual);
  }

  /** Expects a number that does not exceed another one. @throws Failure */
  atMost(law: string, of: string, most: Stated, actual: Stated): void {
    if (actual.value > 0) this.#comparisons++;
    if (actual.value > most.value) throw this.#failure(law, of, 'at most ', most, actual);
  }

  #failure(law: string, of: string, word: string, expected: Stated, actual: Stated): Failure {
    return new Failure(
      {
        rule: law,
        expected: `${this.topic.key} ${of}: ${word}${expected.value}, ${expected.words}`,
        actual: `${actual.value}, ${actual.words}`,
        pointer: this.topic.figures.pointer,
      },
      actual.exchange,
      expected.exchange,
    );
  }

  async #ask(operation: Operation, query: Call['query']): Promise<Answer> {
    const key = `${operation.id} ${JSON.stringify(query)}`;
    const cache = answersOf.get(this.#context) ?? new Map<string, Promise<Answer>>();
    answersOf.set(this.#context, cache);
    const before = this.#answers.get(key) ?? (this.#isAnew ? undefined : cache.get(key));
    const answer = before ?? this.#send(operation, query);
    cache.set(key, answer);
    this.#answers.set(key, answer);
    return answer;
  }

  async #send(operation: Operation, query: Call['query']): Promise<Answer> {
    const { except } = this.#context.environment;
    if ([operation.id, operation.row.tag].some((name) => except.includes(name)))
      throw new NotReached('except', 'the environment forbids it');
    const base = await sharedExample(this.#context, operation);
    const sentAt = Date.now();
    const exchange = await send(this.#context, { ...base, query });
    if (exchange.status === 403) throw failedSetup(operation.id, exchange);
    expectSuccess(exchange, operation);
    return { exchange, sentAt };
  }
}

/** A number, its origin in words, and the answer with it. */
export interface Stated {
  readonly value: number;
  readonly words: string;
  readonly exchange: Exchange;
}

/** @param key of the member that names the part */
const partOf = (part: Json, key = 'key'): Part => ({
  key: textOf(memberAt(part, [key])),
  value: numberAt(part, ['value']),
  n: numberAt(part, ['n']),
});

/** All parts that a split leaves out, as one. */
export const OTHER = 'other';

/** The sum of parts. */
export const sumOf = (parts: readonly Part[]): number => parts.reduce((sum, { value = 0 }) => sum + value, 0);

function numberAt(json: Json | undefined, path: readonly string[]): number | undefined {
  const member = memberAt(json, path);
  return typeof member === 'number' ? member : undefined;
}

function objectsAt(json: Json | undefined, path: readonly string[]) {
  const member = memberAt(json, path);
  return Array.isArray(member) ? member.filter((item) => isObject(item)) : [];
}
