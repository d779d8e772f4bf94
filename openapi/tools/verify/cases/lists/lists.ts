import type { DeclaredParameter } from '../../../../checker/operation.ts';
import { type Case, caseOf, describeAnswer, expectSame, expectSuccess } from '../../case.ts';
import type { Exchange } from '../../http/exchange.ts';
import { type Call, type Context, emptyCall, idOf } from '../../context.ts';
import { send } from '../../http/send.ts';
import { sharedExample } from '../../calls/example.ts';
import { canonical, isObject, type Json, type JsonObject, textOf } from '../../json.ts';
import type { Model, Operation } from '../../model.ts';
import { Failure, NotReached } from '../../outcome.ts';
import { wrongFields } from '../../calls/places.ts';
import { callFor, itemsOf } from '../../records/read.ts';
import { makeRecord, sharedRecord } from '../../records/make.ts';
import type { Session } from '../../http/sessions.ts';

/** Pages are slices of one list, a list has the requested order, and a filter returns exactly the matching records. */
export function listCases(model: Model): Case[] {
  return [...model.operations.values()].flatMap((operation): Case[] => {
    const { row, lists, parameters } = operation;
    if (row.method !== 'GET' || lists === undefined) return [];
    const query = parameters.filter((parameter) => parameter.in === 'query');
    const filters = query.filter(({ name }) => !PAGING.has(name));
    const isPaged = query.some(({ name }) => name === 'page');
    const sort = query.find(({ name }) => name === 'sort');
    const properties = model.properties(`#/components/schemas/${lists}`);
    return [
      ...(isPaged ? [pages(operation), beyond(operation)] : []),
      ...(row.appScoped && hasRecords(model, lists)
        ? [
            foreign(
              operation,
              lists,
              filters.map(({ name }) => name).filter((name) => properties.has(name)),
            ),
          ]
        : []),
      // A list without pages may be a tree, which is sorted among siblings only.
      ...(sort === undefined || !isPaged
        ? []
        : [
            ...sortFields(model, sort).map((field) => sorted(operation, field)),
            ...defaultOrder(model, operation, sort),
          ]),
      ...filters.flatMap((parameter) => {
        const property = properties.get(parameter.name);
        return property === undefined ? [] : [filtered(operation, parameter, property)];
      }),
      ...combined(
        operation,
        filters.map(({ name }) => name).filter((name) => properties.has(name)),
      ),
      ...(model.entities.get(lists)?.maker?.row.path === row.path ? [contains(operation, lists, isPaged)] : []),
    ];
  });
}

const PAGING = new Set(['page', 'size', 'sort']);

const of = (
  operation: Operation,
  name: string,
  title: string,
  run: (context: Context, ask: Ask) => Promise<void>,
): Case =>
  caseOf(operation, `list/${name}`, {
    title: `${operation.id}: ${title}`,
    run: async (context) => {
      const base = await sharedExample(context, operation);
      await filled(context, operation, base);
      await run(context, async (query, session) => {
        // A list without pages has no page size.
        const declared = operation.parameters.map((one) => one.name);
        const declaredFilters = Object.entries(query).filter(([parameter]) => declared.includes(parameter));
        const exchange = await send(
          context,
          { ...base, query: { ...base.query, ...Object.fromEntries(declaredFilters) } },
          session,
        );
        // The parent record need not exist for another user.
        if (session === undefined || exchange.status !== 404) expectSuccess(exchange, operation);
        return exchange;
      });
    },
  });

/** Number of records that exceeds the smallest page. */
const ENOUGH = 11;
/** Cached by the example of a list: once per run. */
const fillings = new WeakMap<Call, Promise<void>>();

/** Fills a list with more records than a page has, in several states, if records can be created. Runs once per run. */
export function filled(context: Context, operation: Operation, base: Call): Promise<void> {
  let filling = fillings.get(base);
  if (filling === undefined) fillings.set(base, (filling = context.ledger.share(() => fill(context, operation, base))));
  return filling;
}

async function fill(context: Context, operation: Operation, base: Call): Promise<void> {
  const { json } = await send(context, base);
  const { maker, lifecycle } = context.model.entities.get(operation.lists ?? '') ?? {};
  if (maker?.row.path !== operation.row.path || maker.recipe.single) return;
  const states = lifecycle?.states ?? [];
  for (let count = itemsOf(json).length; count < ENOUGH; count++)
    try {
      await makeRecord(context, operation.lists ?? '', { in: states[count % states.length], path: base.path });
    } catch (error) {
      // A state is unreachable, or a limit is reached: the list keeps its length.
      if (!(error instanceof NotReached)) throw error;
    }
}

type Ask = (query: Readonly<Record<string, string>>, session?: Session) => Promise<Exchange>;

const keysOf = ({ json }: Exchange): string[] => itemsOf(json).map((item) => idOf(item) || canonical(item));
const totalOf = ({ json }: Exchange): Json | undefined => (isObject(json) ? json['total'] : undefined);

/** Maximum number of attempts: counts change while pages are read, so inconsistent pages are read again. */
const MOST_TRIES = 3;

/** Reads two pages of a list, and the page that spans both. */
async function askPages(ask: Ask, tries = MOST_TRIES): Promise<[first: Exchange, second: Exchange, both: Exchange]> {
  const first = await ask({ page: '1', size: '10' });
  const second = await ask({ page: '2', size: '10' });
  const both = await ask({ page: '1', size: '20' });
  const isOne = [first, second].every((page) => totalOf(page) === totalOf(both));
  const isCut = [...keysOf(first), ...keysOf(second)].join('\n') === keysOf(both).join('\n');
  return (isOne && isCut) || tries === 1 ? [first, second, both] : askPages(ask, tries - 1);
}

function pages(operation: Operation): Case {
  return of(
    operation,
    'pages',
    'two pages have no record in common, and are cuts of the longer one',
    async (_, ask) => {
      const [first, second, both] = await askPages(ask);
      expectSame(second, 'paging', operation.pointer, totalOf(first), totalOf(second));
      expectSame(both, 'paging', operation.pointer, totalOf(first), totalOf(both));
      expectSame(both, 'paging', operation.pointer, [...keysOf(first), ...keysOf(second)], keysOf(both));
      const total = Number(totalOf(both));
      expectSame(both, 'paging', operation.pointer, Math.min(20, total), itemsOf(both.json).length);
    },
  );
}

function beyond(operation: Operation): Case {
  return of(operation, 'beyond', 'a page after the last one is empty', async (_, ask) => {
    const exchange = await ask({ page: '100000', size: '10' });
    expectSame(exchange, 'paging', operation.pointer, [], keysOf(exchange));
  });
}

/** Whether the rows of a list are records with ids of their own, which some operation creates or reads. */
function hasRecords({ entities }: Model, entity: string): boolean {
  const { maker, reader } = entities.get(entity) ?? {};
  return maker !== undefined || reader?.row.path.endsWith('}') === true;
}

/** @param filters filters that may be evaluated separately from the whole list */
function foreign(operation: Operation, entity: string, filters: readonly string[]): Case {
  return of(operation, 'foreign', 'has no records of another application', async (context, ask) => {
    if (context.model.entity(entity).maker !== undefined) await sharedRecord(context, entity);
    const all = await ask({ size: '100' });
    const own = keysOf(all);
    if (own.length === 0) throw new NotReached('value', 'the list is empty');
    const values = filters.flatMap((name) => {
      const value = itemsOf(all.json)
        .map((item) => item[name])
        .find((one) => canFilter(operation, name, one));
      return value === undefined ? [] : [{ [name]: textOf(value) }];
    });
    const session = await context.sessions.of(0, 1);
    for (const filter of [{}, ...values]) {
      const exchange = await ask({ ...filter, size: '100' }, session);
      const leaks = keysOf(exchange).filter((key) => own.includes(key));
      expectSame(exchange, 'foreign', operation.pointer, [], leaks);
    }
  });
}

/** The fields that the pattern of `sort` names. */
export function sortFields(model: Model, { pointer }: DeclaredParameter): string[] {
  const located = model.schema(pointer);
  const items = located && model.schema(`${located.pointer}/items`);
  const pattern = items?.schema['pattern'];
  return typeof pattern === 'string' ? (/^\^\(([\w|.]+)\)/u.exec(pattern)?.[1]?.split('|') ?? []) : [];
}

const SAFE_TEXT = /^[\x20-\x7e]*$/u;

/** Whether a platform could take different texts for equal: by letter case or punctuation, or beyond ASCII. */
function mayTie(texts: readonly string[]): boolean {
  const different = [...new Set(texts)];
  const plain = new Set(different.map((text) => text.toLowerCase().replaceAll(/[^a-z\d]/gu, '')));
  return plain.size < different.length || !texts.every((text) => SAFE_TEXT.test(text));
}

/** The values of a field whose order does not depend on the platform: numbers, flags and instants. */
export function comparable(items: readonly JsonObject[], field: string): number[] | undefined {
  const values = items.map((item) =>
    field.split('.').reduce<Json | undefined>((value, key) => (isObject(value) ? value[key] : undefined), item),
  );
  if (values.some((value) => value === undefined || value === null)) return undefined;
  const numbers = values.map((value) =>
    typeof value === 'number'
      ? value
      : typeof value === 'string' && /^\d{4}-\d\d-\d\dT/u.test(value)
        ? Date.parse(value)
        : Number.NaN,
  );
  return numbers.some(Number.isNaN) ? undefined : numbers;
}

function sorted(operation: Operation, field: string): Case {
  return of(operation, `sort-${field}`, `is sorted by ${field}, both ways`, async ({ model }, ask) => {
    const [up, down] = [
      await ask({ sort: `${field},asc`, size: '100' }),
      await ask({ sort: `${field},desc`, size: '100' }),
    ];
    if (!model.isVolatile(`#/components/schemas/${operation.lists}`, field)) {
      const first = await ask({ sort: `${field},asc`, size: '10' });
      expectSame(first, 'sort', operation.pointer, keysOf(up).slice(0, 10), keysOf(first));
    }
    const [rising, falling] = [comparable(itemsOf(up.json), field), comparable(itemsOf(down.json), field)];
    const broken = (values: readonly number[], sign: number): boolean =>
      values.some((value, index) => index > 0 && sign * (value - (values[index - 1] ?? value)) < 0);
    for (const [exchange, values, sign, way] of [
      [up, rising, 1, 'rising'],
      [down, falling, -1, 'falling'],
    ] as const)
      if (values !== undefined && broken(values, sign))
        throw new Failure(
          {
            rule: 'sort',
            expected: `${field} ${way}`,
            actual: values.join(', ').slice(0, 100),
            pointer: operation.pointer,
          },
          exchange,
        );
    // Two answers are compared, so the field must not change between them.
    if (model.isVolatile(`#/components/schemas/${operation.lists}`, field)) return;
    const total = Number(totalOf(up) ?? itemsOf(up.json).length);
    const values = (exchange: Exchange): string[] =>
      itemsOf(exchange.json)
        .map((item) => textOf(item[field]))
        // Empty values come last in either direction.
        .filter((text) => text !== '');
    // The order of texts depends on the platform. Unless some are equal to it, descending is the reverse of ascending.
    if (rising === undefined && total > 1 && total <= 100 && !mayTie(values(up)))
      expectSame(down, 'sort', operation.pointer, values(up).toReversed(), values(down));
  });
}

function defaultOrder(model: Model, operation: Operation, { pointer }: DeclaredParameter): Case[] {
  const value = model.schema(pointer)?.schema['default'];
  if (!Array.isArray(value)) return [];
  const [first] = value.map(String);
  if (first === undefined || value.length !== 1) return [];
  return [
    of(operation, 'default-order', `without a question is sorted by ${first}`, async (_, ask) => {
      const [plain, bySort] = [await ask({ size: '50' }), await ask({ size: '50', sort: first })];
      expectSame(plain, 'default-order', `${pointer}/default`, keysOf(bySort), keysOf(plain));
    }),
  ];
}

/** Combines two filters, with the values of two records. */
function combined(operation: Operation, names: readonly string[]): Case[] {
  if (names.length < 2) return [];
  return [
    of(operation, 'filters', 'several filters hold together', async (_, ask) => {
      const all = itemsOf((await ask({ size: '100' })).json);
      const pairs = names.flatMap((first) =>
        names.filter((second) => second !== first).map((second) => [first, second]),
      );
      for (const [first = '', second = ''] of pairs) {
        const one = all.find((item) => canFilter(operation, first, item[first]) && isValue(item[second]));
        const other = all.find(
          (item) => canFilter(operation, second, item[second]) && !overlaps(item[second], one?.[second]),
        );
        if (one === undefined || other === undefined) continue;
        const query = { [first]: textOf(one[first]), [second]: textOf(other[second]) };
        const exchange = await ask({ ...query, size: '100' });
        const wrong = itemsOf(exchange.json).find(
          (item) => !overlaps(item[first], one[first]) || !overlaps(item[second], other[second]),
        );
        if (wrong !== undefined)
          throw new Failure(
            {
              rule: 'filter',
              expected: `${first} ${textOf(one[first])} and ${second} ${textOf(other[second])}`,
              actual: `${textOf(wrong[first])} and ${textOf(wrong[second])}`,
              pointer: operation.pointer,
            },
            exchange,
          );
        return;
      }
      throw new NotReached('value', 'no two records differ in what can be asked for');
    }),
  ];
}

const isValue = (value: Json | undefined): boolean =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' || typeof value === 'boolean';

/** Whether one text contains the other, ignoring letter case. */
function overlaps(a: Json | undefined, b: Json | undefined): boolean {
  const [first, second] = [textOf(a).toLowerCase(), textOf(b).toLowerCase()];
  return first.includes(second) || second.includes(first);
}

/** A created record is in its list. */
function contains(operation: Operation, entity: string, isPaged: boolean): Case {
  return caseOf(operation, 'list/contains', {
    title: `${operation.id} has the ${entity} that was made just now`,
    run: async (context) => {
      await send(context, await sharedExample(context, operation));
      const created = await makeRecord(context, entity);
      const query: Call['query'] = isPaged ? { size: '100' } : {};
      const call = { ...(await callFor(context, operation, created)), query };
      const exchange = await send(context, call);
      expectSuccess(exchange, operation);
      const id = idOf(created.values);
      if (keysOf(exchange).includes(id) || Number(totalOf(exchange)) > 100) return;
      throw new Failure(
        { rule: 'list', expected: `a list with ${id}`, actual: 'a list without it', pointer: operation.pointer },
        exchange,
      );
    },
  });
}

/** A part of a text in the other letter case, if that is a valid filter; otherwise the text. */
function partOf(text: string, isAllowed: (part: string) => boolean): string {
  const other = text.replaceAll(/[a-z]/giu, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
  const points = Array.from(other);
  return [points.slice(1, -1).join(''), other].find((part) => part.trim() !== '' && isAllowed(part)) ?? text;
}

const fitsFilter = (operation: Operation, name: string, value: string): boolean =>
  !wrongFields({ ...emptyCall(operation), query: { [name]: value } }).has(`?${name}`);

/** Whether a list shows what a topic counts: its filters select whole values. */
const isOfTopic = ({ validators }: Operation): boolean => validators.query?.isClosed === true;

/** Whether a filter can select this value. Those of a topic select no unknown value. */
const canFilter = (operation: Operation, name: string, value: Json | undefined): boolean =>
  isValue(value) && !(value === 'unknown' && isOfTopic(operation)) && fitsFilter(operation, name, textOf(value));

/** @param property place of the property with the name of the filter */
function filtered(operation: Operation, { name, pointer }: DeclaredParameter, property: string): Case {
  return of(
    operation,
    `filter-${name}`,
    `a filter by ${name} keeps what has the value, and nothing else`,
    async ({ model }, ask) => {
      const all = itemsOf((await ask({ size: '100' })).json);
      const values = all.map((item) => item[name]).filter((value) => canFilter(operation, name, value));
      const [value] = values;
      if (value === undefined) throw new NotReached('value', `no record has a ${name} to ask for`);
      const isOneOf = typeof value === 'boolean' || model.schema(property)?.schema['enum'] !== undefined;
      const isExact =
        isOfTopic(operation) ||
        isOneOf ||
        typeof value !== 'string' ||
        model.references(pointer).length > 0 ||
        model.schema(pointer)?.schema['enum'] !== undefined;
      // A tree also returns the ancestors of a match.
      const isPart = !isExact && operation.parameters.some((one) => one.name === 'page');
      const candidates = isOneOf
        ? [...new Set(values.map((one) => textOf(one)))]
        : [isPart ? partOf(textOf(value), (part) => fitsFilter(operation, name, part)) : textOf(value)];
      for (const text of candidates)
        expectFilterApplied(await ask({ [name]: text, size: '100' }), { name, text, isExact, pointer, all });
    },
  );
}

interface Filter {
  readonly name: string;
  readonly text: string;
  /** Whether it matches equal values only, not values that contain it. */
  readonly isExact: boolean;
  readonly pointer: string;
  /** The records without the filter, a hundred at most. */
  readonly all: readonly JsonObject[];
}

/** A page has only matching records, and at least one. @throws Failure */
function expectFilterApplied(exchange: Exchange, { name, text, isExact, pointer, all }: Filter): void {
  const fail = (expected: string, actual: string): never => {
    throw new Failure({ rule: 'filter', expected, actual, pointer }, exchange);
  };
  const fits = (item: JsonObject): boolean => {
    const value = textOf(item[name]);
    return isExact ? value === text : value.toLowerCase().includes(text.toLowerCase());
  };
  const items = itemsOf(exchange.json);
  const wrong = items.find((item) => !fits(item));
  if (wrong !== undefined) fail(`${name} ${isExact ? 'is' : 'contains'} ${text}`, textOf(wrong[name]));
  const total = totalOf(exchange);
  if (items.length < 100 && total !== undefined) expectSame(exchange, 'filter', pointer, items.length, total);
  if (items.length === 0) fail(`the records with ${name} ${text}`, describeAnswer(exchange));
  const expected = all.filter(fits).length;
  if (all.length < 100 && items.length < expected)
    fail(`${expected} records with ${name} ${text}`, String(items.length));
}
