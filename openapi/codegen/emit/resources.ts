import path from 'node:path';
import type { CodegenConfig } from '../config.ts';
import type { Parameter, Schema } from '../contract.ts';
import type { Contract, JoinedOperation } from '../join.ts';
import { answerName, inputName, itemName, ownParameters, parametersIn } from '../derive/resources.ts';
import type { Resource, ResourceAct } from '../derive/resources.ts';
import { menuOf, permissionsOf } from '../derive/menus.ts';
import { requiredRules } from '../derive/required.ts';
import { constantsOf, resolve } from '../schema.ts';
import { literal, text } from '../valibot/literal.ts';
import { kebabOf, pascalOf } from '../words.ts';
import { callRow, type From, fromOf, member, taking, typeOf } from './calls.ts';

/** A query parameter of an operation as a search parameter of the page's address. */
interface Key {
  readonly name: string;
  /** Source of its schema, written with the helpers for addresses. */
  readonly schema: string;
  /** Maximum length of a text in characters; absent for other types. */
  readonly most?: number;
  readonly helper: string;
  /** Source that converts the text of the address to the value of the call; absent if they are equal. */
  readonly value?: string;
}

/**
 * Source that converts the day `createdFrom` or `createdTo` to an instant: `instantsOf(search.createdFrom,
 * search.createdTo, zone).from`.
 */
function instantOf(name: string): string {
  const end = name.endsWith('From') ? 'From' : 'To';
  const stem = name.slice(0, -end.length);
  return `instantsOf(search.${stem}From, search.${stem}To, zone).${end.toLowerCase()}`;
}

/**
 * A parameter of several texts is one text in the address, joined by `~`. A text may be repeated, unless the contract
 * requires unique ones.
 */
function severalOf(name: string, { items, maxItems = 100, uniqueItems }: Schema, schemas: ReadonlyMap<string, Schema>) {
  const one = items && resolve(items, schemas);
  const values = constantsOf(one ?? {});
  const pattern = values.join('|') || one?.pattern?.replaceAll(/^\^|\$$/gu, '').replaceAll('/', '\\/');
  if (one?.type !== 'string' || !pattern) return undefined;
  const texts = `search.${name}.split('~')`;
  const allowed = `(${literal(values)} as const)`;
  const inOrder = values.length > 0 ? `${texts}.flatMap((text) => ${allowed}.filter((one) => one === text))` : texts;
  const unique =
    values.length > 0
      ? `${allowed}.filter((one) => search.${name}?.split('~').includes(one))`
      : `[...new Set(${texts})]`;
  return {
    name,
    helper: 'shaped',
    schema: `shaped(/^(?:${pattern})(?:~(?:${pattern})){0,${maxItems - 1}}$/u)`,
    value: `search.${name} === undefined ? undefined : ${uniqueItems === true ? unique : inOrder}`,
  };
}

/** A parameter that fits into an address as one text; undefined for paging and for parameters that are not filters. */
export function keyOf({ name, in: place, schema }: Parameter, schemas: ReadonlyMap<string, Schema>): Key | undefined {
  const plain = resolve(schema, schemas);
  const values = constantsOf(plain);
  if (place !== 'query' || ['page', 'size', 'sort'].includes(name)) return undefined;
  if (plain.type === 'array') return severalOf(name, plain, schemas);
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
  // A filter by instant is a day in the address: the console's time zone decides where it begins.
  if (plain.format === 'date-time') return { name, helper: 'day', schema: 'day()', value: instantOf(name) };
  if (plain.format === 'date') return { name, helper: 'day', schema: 'day()' };
  if (plain.pattern !== undefined)
    return {
      name,
      helper: 'shaped',
      schema: `shaped(/${plain.pattern.replaceAll('/', '\\/')}/u)`,
      most: plain.maxLength ?? 100,
    };
  const most = plain.maxLength ?? 100;
  return { name, helper: 'text', schema: `text(${most})`, most };
}

/** The fields a list can be sorted by, from the pattern of its parameter, and its default sort. */
export function sortOf({ parameters }: JoinedOperation): { fields: readonly string[]; usual: string | undefined } {
  const { items, default: usual } = parameters.find(({ name }) => name === 'sort')?.schema ?? {};
  const [first] = Array.isArray(usual) ? usual : [];
  return {
    fields: /^\^\(([\w|]+)\),/u.exec(items?.pattern ?? '')?.[1]?.split('|') ?? [],
    usual: typeof first === 'string' ? first : undefined,
  };
}

/** The schema of a parameter of the list's path. */
function parameterOf(name: string, { list }: Resource): Schema {
  return list.parameters.find((parameter) => parameter.in === 'path' && parameter.name === name)?.schema ?? {};
}

/** The list of a page, or every table of its topic. */
const listsOf = ({ topics, operations }: Contract, { tag, list }: Resource): readonly JoinedOperation[] =>
  topics.has(tag) ? operations.filter((one) => one.tag === tag && one.operation['x-export']) : [list];

function routeFile(
  contract: Contract,
  resource: Resource,
  keys: readonly Key[],
  from: From,
  config: CodegenConfig,
): string {
  const { menu, list } = resource;
  const { usual } = sortOf(list);
  const listParameters = list.operation['x-list-parameters'];
  // The tables of a topic share one screen, whose address may hold the sort order of any of them.
  const fields = new Set(listsOf(contract, resource).flatMap((one) => sortOf(one).fields));
  const helpers = ['listSearch', ...new Set(keys.map(({ helper }) => helper))].toSorted();
  const params = parametersIn(list.path).map(
    (name) => `${name}: picklist(${literal(constantsOf(resolve(parameterOf(name, resource), contract.schemas)))})`,
  );
  return `import { object${params.length > 0 ? ', picklist' : ''} } from 'valibot';
import { ${helpers.join(', ')} } from '${from(config.search)}';

/** The fields by which the server sorts. */
const sorts = ${literal([...fields])} as const;

/** Menu, path and search parameters of a list page. Invalid search parameters become the default. */
export const route = {
  menu: ${text(menu)},
  path: ${text(`/pages/${menu.replaceAll('{', '{$')}`)},
  params: object({${params.join(', ')}}),
  sorts,
${usual === undefined ? '' : `  defaultSort: ${text(usual)},\n`}${listParameters ? `  listParameters: ${literal(listParameters)},\n` : ''}  /** Maximum length of text filters. */
  filterLimits: ${literal(Object.fromEntries(keys.map(({ name, most }) => [name, most])), '  ')},
  search: listSearch(sorts, {
${keys.map(({ name, schema }) => `    ${name}: ${schema},\n`).join('')}  }),
} as const;
`;
}

/** Writes the sort orders of lists without a page of their own, by operation. */
function sortsFile({ operations }: Contract, lists: ReadonlySet<string>): string {
  const rows = operations.flatMap((operation) => {
    const { fields, usual } = sortOf(operation);
    if (usual === undefined || lists.has(operation.id)) return [];
    return `/** Sort fields and default order of \`${operation.id}\`. */
export const ${operation.id}Sort = { sorts: ${literal(fields)}, defaultSort: ${text(usual)} } as const;
`;
  });
  return rows.join('\n');
}

/** Writes the controls that allow creating a record, by the menu of the list, in the order of the menus. */
function createControlsFile(contract: Contract, resources: readonly Resource[]): string {
  const controls = new Map(
    resources.flatMap(({ acts }) =>
      acts
        .filter(({ name }) => name === 'create')
        .flatMap(({ joined }) => permissionsOf(contract, joined))
        .map((permission) => [menuOf(permission), permission.slice(permission.indexOf('#') + 1)] as const),
    ),
  );
  const rows = [...contract.menus.keys()].flatMap((menu) => {
    const control = controls.get(menu);
    return control === undefined ? [] : [`  ${text(menu)}: ${text(control)},\n`];
  });
  return `/** Controls that allow creating a record, by menu. */
export const createControls = {
${rows.join('')}} as const;
`;
}

/** Writes the row of an act with its data from the contract. */
function actRow(contract: Contract, resource: Resource, act: ResourceAct, refuse: string): string {
  const { joined, value } = act;
  const places = parametersIn(resource.list.path);
  const [record, ...others] = ownParameters(joined, resource).slice(0, value === undefined ? undefined : -1);
  const takes = [
    ...places.map((name) => member(name, `Params['${name}']`)),
    ...(record === undefined ? [] : [member('id', typeOf(record, joined, contract))]),
    ...others.map((name) => member(name, typeOf(name, joined, contract))),
  ];
  const sends = parametersIn(joined.path).map((name) =>
    name === record ? 'id' : places.includes(name) || others.includes(name) ? name : `'${value}'`,
  );
  return callRow(act, { takes, sends }, refuse);
}

/**
 * Writes the acts of a resource, one per line. An operation with a control for each value has its acts nested below its
 * name.
 */
function actRows(contract: Contract, resource: Resource, refuse: (act: ResourceAct) => string): string {
  return [...Map.groupBy(resource.acts, ({ name }) => name)]
    .map(([name, acts]) => {
      const rows = acts.map((act) => ({ value: act.value, row: actRow(contract, resource, act, refuse(act)) }));
      if (rows[0]?.value === undefined) return `  ${name}: ${rows[0]?.row},\n`;
      return `  ${name}: {\n${rows.map(({ value, row }) => `    ${value}: ${row},\n`).join('')}  },\n`;
    })
    .join('');
}

const transitionOf = ({ joined, value }: ResourceAct): string =>
  value === undefined ? joined.id : `${joined.id}/${value}`;

/**
 * Returns the entity whose lifecycle has acts of a resource. A list may have fewer fields than the record itself, and
 * the acts on one record may be a resource of their own.
 */
function lifecycleOwner(
  { lifecycles }: Contract,
  names: readonly (string | undefined)[],
  acts: readonly ResourceAct[],
) {
  return [...names, ...lifecycles.keys()].find((name) => {
    const { transitions } = lifecycles.get(name ?? '') ?? {};
    return transitions && acts.some((act) => transitions[transitionOf(act)] !== undefined);
  });
}

function resourceFile(
  contract: Contract,
  resource: Resource,
  keys: readonly Key[],
  from: From,
  config: CodegenConfig,
): string {
  const { tag, list, get, acts } = resource;
  const page = answerName(list);
  const entity = get && answerName(get);
  const owner = lifecycleOwner(contract, [itemName(contract, list), entity], acts);
  const lifecycle = owner === undefined ? undefined : contract.lifecycles.get(owner);
  const isRefused = (act: ResourceAct) => lifecycle?.transitions[transitionOf(act)] !== undefined;
  const refuses = acts.some(isRefused);
  const places = parametersIn(list.path);
  const placed = places.map((name) => `params.${name}, `).join('');
  const usesParams = places.length > 0;
  const usesZone = keys.some(({ value = '' }) => value.includes('zone'));
  const calls = [list, ...(get ? [get] : [])].flatMap(({ id }) => [id, `get${pascalOf(id)}QueryKey`]);
  const types = [page, entity, ...acts.map(({ joined }) => inputName(joined)), ...(refuses ? [owner] : [])];
  const at = taking([
    ...(usesParams ? [member('params', 'Params')] : []),
    ...(usesZone ? [member('zone', 'string')] : []),
  ]);
  const ofOne = usesParams ? 'id: string, params: Params' : 'id: string';
  return `import type { InferOutput } from 'valibot';
${refuses ? `import { lifecycle } from '${from(path.join(config.output, `lifecycle.${owner}.ts`))}';\nimport { refusal } from '${from(config.refusal)}';\n` : ''}import type { Query } from '${from(config.query)}';
import { paging } from '${from(config.search)}';
${usesZone ? `import { instantsOf } from '${from(config.days)}';\n` : ''}import { ${[...new Set([...calls, ...acts.map(({ joined }) => joined.id)])].toSorted().join(', ')} } from './${kebabOf(tag)}.ts';
import { route } from './route.ts';
import type { ${[...new Set(types)]
    .filter((type) => type !== undefined)
    .toSorted()
    .join(', ')} } from '../client.schemas.ts';

type Search = InferOutput<typeof route.search>;
${usesParams ? 'type Params = InferOutput<typeof route.params>;\n' : ''}
const toQuery = (search: Search${usesZone ? ', zone: string' : ''}) => ({
  ...paging(search),
${keys.map(({ name, value = `search.${name}` }) => `  ${name}: ${value},\n`).join('')}});

/** The operations of a list page. */
export const ${tag} = {
  ...route,
  list: (search: Search${at && `, ${at}`}): Query<${page}> => {
    const query = toQuery(search${usesZone ? ', zone' : ''});
    return { queryKey: get${pascalOf(list.id)}QueryKey(${placed}query), queryFn: ({ signal }) => ${list.id}(${placed}query, { signal }) };
  },
${
  get
    ? `  get: (${ofOne}) => ${get.id}(${placed}id),\n  one: (${ofOne}): Query<${entity}> => ({ queryKey: get${pascalOf(get.id)}QueryKey(${placed}id), queryFn: ({ signal }) => ${get.id}(${placed}id, { signal }) }),\n`
    : ''
}${actRows(contract, resource, (act) => (isRefused(act) ? `, refuse: (item: Pick<${owner}, ${text(lifecycle?.field ?? '')}>) => refusal(lifecycle, ${text(transitionOf(act))}, item.${lifecycle?.field})` : ''))}} as const;
`;
}

/** The schema and length limits of a form; in a separate file, because it is loaded with the form. */
function inputFile(contract: Contract, { acts }: Resource, from: From, { output }: CodegenConfig): string | undefined {
  const nameOf = (role: string) => inputName(acts.find(({ name }) => name === role)?.joined);
  const [create, update] = [nameOf('create'), nameOf('update')];
  const names = [...new Set([create, update])].filter((name) => name !== undefined);
  if (names.length === 0) return undefined;
  const imports = names.map((name) => {
    const { domain } = contract.originOf('schemas', name).source;
    return `import { ${name} as ${name}Limits } from '${from(path.join(output, `limits.${domain}.ts`))}';
import { ${name} } from '${from(path.join(output, `schemas.${domain}.ts`))}';\n`;
  });
  const rules = new Map(requiredRules(contract).map(({ name, origin }) => [name, origin.source.domain]));
  // Requirements that apply to creation only are rules of the operation.
  const createId = acts.find(({ name }) => name === 'create')?.joined.id ?? '';
  const ruleImports = [...names, createId].flatMap((name) => {
    const domain = rules.get(name);
    const file = domain === undefined ? '' : from(path.join(output, `required.${domain}.ts`));
    return domain === undefined ? [] : [`import { ${name} as ${name}Rules } from '${file}';\n`];
  });
  const row = (name: string, id = ''): string => {
    const required = rules.has(name) ? `, required: ${name}Rules` : '';
    return `{ schema: ${name}, limits: ${name}Limits${required}${rules.has(id) ? `, toCreate: ${id}Rules` : ''} }`;
  };
  return `${imports.join('')}${ruleImports.join('')}
/** Input of a form: its schema, its required and conditionally required fields, and their length limits. */
export const input = ${row(names[0] ?? '', createId)};
${names[1] === undefined ? '' : `\n/** Input of a change, which differs from that of a new record. */\nexport const changeInput = ${row(names[1])};\n`}`;
}

/**
 * Writes for each list with a page of its own `route.ts` (its address, no hooks), `resource.ts` (its operations) and
 * `input.ts` (the input of its form); for the other lists, their sort order and the controls that allow
 * a new record.
 * @returns files by their path below the client's folder
 */
export function emitResources(
  contract: Contract,
  resources: readonly Resource[],
  config: CodegenConfig,
): Map<string, string> {
  const files = resources.flatMap((resource): [string, string][] => {
    const folder = kebabOf(resource.tag);
    const from = fromOf(config, folder);
    const keys = resource.list.parameters.flatMap((parameter) => keyOf(parameter, contract.schemas) ?? []);
    const input = inputFile(contract, resource, from, config);
    return [
      [`${folder}/route.ts`, routeFile(contract, resource, keys, from, config)],
      [`${folder}/resource.ts`, resourceFile(contract, resource, keys, from, config)],
      ...(input === undefined ? [] : [[`${folder}/input.ts`, input] satisfies [string, string]]),
    ];
  });
  return new Map([
    ...files,
    ['create-controls.ts', createControlsFile(contract, resources)],
    ['sorts.ts', sortsFile(contract, new Set(resources.flatMap((one) => listsOf(contract, one).map(({ id }) => id))))],
  ]);
}
