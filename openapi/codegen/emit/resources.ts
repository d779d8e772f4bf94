import path from 'node:path';
import type { CodegenConfig } from '../config.ts';
import type { Parameter, Schema } from '../contract.ts';
import { componentName } from '../join.ts';
import type { Contract, JoinedOperation } from '../join.ts';
import { answerOf } from '../relations.ts';
import { literal, text } from '../valibot/literal.ts';
import { membersOf } from '../valibot/members.ts';
import { constantsOf, resolve } from '../valibot/unions.ts';
import { kebab } from './tables.ts';

/** The operations that a list page of a tag is made of. */
interface Resource {
  readonly tag: string;
  /** Menu key of its page. */
  readonly menu: string;
  readonly list: JoinedOperation;
  readonly get?: JoinedOperation | undefined;
  readonly create?: JoinedOperation | undefined;
  readonly update?: JoinedOperation | undefined;
  readonly remove?: JoinedOperation | undefined;
}

/** A parameter of the query as a key of the address, and as the operation takes it. */
interface Key {
  readonly name: string;
  /** How its schema is written with the helpers of the address. */
  readonly schema: string;
  readonly helper: string;
  /** How the text of the address becomes the value of the call; absent where it is that text. */
  readonly value?: string;
}

const pascal = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
/** Menu key and control of an operation that one permission without parameters allows. */
function permissionOf({ operation }: JoinedOperation): { menu: string; control: string } | undefined {
  const permission = operation['x-permission'];
  const [, menu, control] = (typeof permission === 'string' && /^([\w/-]+)#(\w+)$/u.exec(permission)) || [];
  return menu === undefined || control === undefined ? undefined : { menu, control };
}

const nameOf = (schema: Schema | undefined): string | undefined =>
  schema?.$ref === undefined ? undefined : componentName(schema.$ref);

/** Name of the schema that a success answers. */
const answerName = (joined: JoinedOperation): string | undefined => nameOf(answerOf(joined));

/** Name of the schema that a request carries. */
const inputName = (joined: JoinedOperation | undefined): string | undefined =>
  nameOf(joined?.operation.requestBody?.content['application/json']?.schema);

/** What the records of a page are; undefined where a success is no page. */
function itemOf({ schemas }: Contract, list: JoinedOperation): Schema | undefined {
  const { properties } = membersOf(resolve(answerOf(list) ?? {}, schemas), schemas, () => false);
  return properties.has('total') ? properties.get('items')?.items : undefined;
}

/** The lists that have a page of their own, at an address without parameters, each with what belongs to it. */
function resourcesOf(contract: Contract): Resource[] {
  return [...Map.groupBy(contract.operations, ({ tag }) => tag)].flatMap(([tag, all]) => {
    const list = all.find(
      (joined) =>
        joined.method === 'get' &&
        !joined.path.includes('{') &&
        permissionOf(joined) &&
        itemOf(contract, joined) !== undefined,
    );
    const menu = list && permissionOf(list)?.menu;
    if (!list || menu === undefined) return [];
    const find = (method: string, at: string) =>
      all.find((joined) => joined.method === method && joined.path === at && permissionOf(joined)?.menu === menu);
    const one = `${list.path}/{id}`;
    return [
      {
        tag,
        menu,
        list,
        get: find('get', one),
        create: find('post', list.path),
        update: find('put', one),
        remove: find('delete', one),
      },
    ];
  });
}

/** A parameter that an address can say in one text; undefined for paging, and for what no filter asks. */
function keyOf({ name, in: place, schema }: Parameter, schemas: ReadonlyMap<string, Schema>): Key | undefined {
  const plain = resolve(schema, schemas);
  const values = constantsOf(plain);
  if (place !== 'query' || ['page', 'size', 'sort'].includes(name)) return undefined;
  if (values.length > 0) return { name, helper: 'oneOf', schema: `oneOf(${literal(values)})` };
  if (plain.type === 'boolean')
    return {
      name,
      helper: 'oneOf',
      schema: "oneOf(['true', 'false'])",
      value: `search.${name} === undefined ? undefined : search.${name} === 'true'`,
    };
  if (plain.type === 'integer')
    return {
      name,
      helper: 'whole',
      schema: `whole(${plain.minimum ?? 0}, ${plain.maximum ?? Number.MAX_SAFE_INTEGER})`,
      value: `search.${name} === undefined ? undefined : Number(search.${name})`,
    };
  if (plain.type !== 'string') return undefined;
  if (plain.format === 'date') return { name, helper: 'day', schema: 'day()' };
  if (plain.pattern !== undefined)
    return { name, helper: 'shaped', schema: `shaped(/${plain.pattern.replaceAll('/', '\\/')}/u)` };
  return { name, helper: 'text', schema: `text(${plain.maxLength ?? 100})` };
}

/** What the list can be sorted by: the pattern of its parameter names it. */
function sortOf({ parameters }: JoinedOperation): string[] {
  const items = parameters.find(({ name }) => name === 'sort')?.schema.items;
  return /^\^\(([\w|]+)\),/u.exec(items?.pattern ?? '')?.[1]?.split('|') ?? [];
}

function routeFile(
  { menu, list }: Resource,
  keys: readonly Key[],
  from: (target: string) => string,
  config: CodegenConfig,
): string {
  const helpers = ['listSearch', ...new Set(keys.map(({ helper }) => helper))].toSorted();
  return `import { ${helpers.join(', ')} } from '${from(config.search)}';

/** Page and address of a list, as the contract limits them: garbage in the address is the default. */
export const route = {
  menu: ${text(menu)},
  path: ${text(`/pages/${menu}`)},
  search: listSearch(${literal(sortOf(list))}, {
${keys.map(({ name, schema }) => `    ${name}: ${schema},\n`).join('')}  }),
} as const;
`;
}

function resourceFile(
  contract: Contract,
  resource: Resource,
  keys: readonly Key[],
  from: (target: string) => string,
  config: CodegenConfig,
): string {
  const { tag, list, get, create, update, remove } = resource;
  const page = answerName(list);
  const entity = get && answerName(get);
  const hooks = [list.id, `get${pascal(list.id)}QueryKey`];
  const rows: string[] = [];
  if (get) {
    hooks.push(get.id, `get${pascal(get.id)}QueryKey`);
    rows.push(
      `  get: (id: string) => ${get.id}(id),\n  one: (id: string): Asked<${entity}> => ({ queryKey: get${pascal(get.id)}QueryKey(id), queryFn: ({ signal }) => ${get.id}(id, { signal }) }),\n`,
    );
  }
  const types = [page, entity];
  const lived = nameOf(itemOf(contract, list));
  const lifecycle = lived === undefined ? undefined : contract.lifecycles.get(lived);
  let isRefused = false;
  const act = (name: string, joined: JoinedOperation, takes: string, sends: string) => {
    hooks.push(joined.id);
    const refuses = lifecycle?.transitions[joined.id] !== undefined;
    isRefused ||= refuses;
    const refuse = refuses
      ? `, refuse: (item: ${lived}) => refusal(lifecycle, ${text(joined.id)}, item.${lifecycle?.field})`
      : '';
    rows.push(
      `  ${name}: { control: ${text(permissionOf(joined)?.control ?? '')}, key: [${text(joined.id)}], call: (${takes}) => ${joined.id}(${sends})${refuse} },\n`,
    );
  };
  if (create) act('create', create, `{ data }: { data: ${inputName(create)} }`, 'data');
  if (update)
    act(
      'update',
      update,
      `{ id, data, ifMatch }: { id: string; data: ${inputName(update)}; ifMatch: string }`,
      "id, data, { headers: { 'If-Match': ifMatch } }",
    );
  if (remove) act('remove', remove, '{ id }: { id: string }', 'id');
  if (create ?? update) types.push(inputName(create ?? update));
  if (isRefused) types.push(lived);
  const ofLifecycle = isRefused
    ? `import { lifecycle } from '${from(path.join(config.output, `lifecycle.${lived}.ts`))}';\nimport { refusal } from '${from(config.refusal)}';\n`
    : '';
  return `import type { InferOutput } from 'valibot';
${ofLifecycle}import type { Asked } from '${from(config.asked)}';
import { paging } from '${from(config.search)}';
import { ${hooks.toSorted().join(', ')} } from './${kebab(tag)}.ts';
import { route } from './route.ts';
import type { ${[...new Set(types)]
    .filter((type) => type !== undefined)
    .toSorted()
    .join(', ')} } from '../client.schemas.ts';

type Search = InferOutput<typeof route.search>;

const asked = (search: Search) => ({
  ...paging(search),
${keys.map(({ name, value = `search.${name}` }) => `  ${name}: ${value},\n`).join('')}});

/** What a list page needs of its operations. */
export const ${tag} = {
  ...route,
  list: (search: Search): Asked<${page}> => ({ queryKey: get${pascal(list.id)}QueryKey(asked(search)), queryFn: ({ signal }) => ${list.id}(asked(search), { signal }) }),
${rows.join('')}} as const;
`;
}

/** What a form is checked with, and how long its texts may be; apart, because it comes with the form. */
function inputFile(
  contract: Contract,
  { create, update }: Resource,
  from: (target: string) => string,
  { output }: CodegenConfig,
): string | undefined {
  const name = inputName(create ?? update);
  if (name === undefined) return undefined;
  const { domain } = contract.originOf('schemas', name).source;
  return `import { ${name} as limits } from '${from(path.join(output, `limits.${domain}.ts`))}';
import { ${name} as schema } from '${from(path.join(output, `schemas.${domain}.ts`))}';

/** What a record is made of: its schema, and which fields it needs and how long they may be. */
export const input = { schema, limits };
`;
}

/**
 * Writes for each list with a page of its own \`route.ts\` (its address, no hooks), \`resource.ts\` (its operations) and
 * \`input.ts\` (what its form sends).
 * @returns files by their path below the client's folder
 */
export function emitResources(contract: Contract, config: CodegenConfig): Map<string, string> {
  return new Map(
    resourcesOf(contract).flatMap((resource): [string, string][] => {
      const folder = kebab(resource.tag);
      const from = (target: string) => path.relative(path.join(config.client, folder), target).replaceAll('\\', '/');
      const keys = resource.list.parameters.flatMap((parameter) => keyOf(parameter, contract.schemas) ?? []);
      const input = inputFile(contract, resource, from, config);
      return [
        [`${folder}/route.ts`, routeFile(resource, keys, from, config)],
        [`${folder}/resource.ts`, resourceFile(contract, resource, keys, from, config)],
        ...(input === undefined ? [] : [[`${folder}/input.ts`, input] satisfies [string, string]]),
      ];
    }),
  );
}
