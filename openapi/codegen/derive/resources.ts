import type { Schema } from '../contract.ts';
import { componentName } from '../join.ts';
import type { Contract, JoinedOperation } from '../join.ts';
import { resolve } from '../schema.ts';
import { answerOf } from './relations.ts';
import { membersOf } from '../valibot/members.ts';

/** An operation on the records of a list page, other than reads. */
export interface ResourceAct {
  /** Its name in the resource: the operation's id, unless it creates, changes or removes records. */
  readonly name: string;
  readonly joined: JoinedOperation;
  readonly control: string;
  /** Value of the last path parameter, if each value has a control of its own. */
  readonly value?: string;
}

/** The operations that make up a list page of a tag. */
export interface Resource {
  readonly tag: string;
  /** Menu key of its page, with path parameters in braces. */
  readonly menu: string;
  readonly list: JoinedOperation;
  readonly get: JoinedOperation | undefined;
  readonly acts: readonly ResourceAct[];
}

/** The operations of a tag that change something and are not part of a list page. */
export interface OtherActs {
  readonly tag: string;
  readonly acts: readonly Omit<ResourceAct, 'value'>[];
}

/** Names of the parameters of a path, or of a menu key. */
export const parametersIn = (template: string): string[] =>
  [...template.matchAll(/\{(\w+)\}/gu)].map(([, name = '']) => name);

const permissionOf = (permission: string): { menu: string; control: string } | undefined => {
  const [, menu, control] = /^([\w/{}-]+)#(\w+)$/u.exec(permission) ?? [];
  return menu === undefined || control === undefined ? undefined : { menu, control };
};

/** Menu key and control that allow an operation: one, or one for each value of its last path parameter. */
function permissionsOf({ operation }: JoinedOperation): { menu: string; control: string; value?: string }[] {
  const permission = operation['x-permission'];
  if (typeof permission === 'string') return [permissionOf(permission)].filter((one) => one !== undefined);
  if (permission === null || permission === undefined || Array.isArray(permission)) return [];
  return Object.entries(permission).flatMap(([value, text]) => {
    const parsed = typeof text === 'string' ? permissionOf(text) : undefined;
    return parsed ? [{ ...parsed, value }] : [];
  });
}

/**
 * The same for possible lists: the table of a topic belongs to the screen of its menu, even if other menus allow it.
 */
function listPermissionsOf({ topics }: Contract, joined: JoinedOperation): ReturnType<typeof permissionsOf> {
  const topic = topics.get(joined.tag);
  return topic ? [{ menu: topic.menu, control: 'doQuery' }] : permissionsOf(joined);
}

const nameOf = (schema: Schema | undefined): string | undefined =>
  schema?.$ref === undefined ? undefined : componentName(schema.$ref);

/** Name of the schema of a success. */
export const answerName = (joined: JoinedOperation): string | undefined => nameOf(answerOf(joined));

/** Name of the schema of a request body. */
export const inputName = (joined: JoinedOperation | undefined): string | undefined =>
  nameOf(joined?.operation.requestBody?.content['application/json']?.schema);

/** Name of the schema of a page's records; undefined if a success is not a page. */
export function itemName({ schemas }: Contract, list: JoinedOperation): string | undefined {
  const { properties } = membersOf(resolve(answerOf(list) ?? {}, schemas), schemas, () => false);
  return properties.has('total') ? nameOf(properties.get('items')?.items) : undefined;
}

export const isRevised = ({ parameters }: JoinedOperation): boolean =>
  parameters.some(({ name }) => name === 'If-Match');

/** The path parameters of an operation that the address of its page does not include. */
export const ownParameters = ({ path }: JoinedOperation, { list }: Pick<Resource, 'list'>): string[] =>
  parametersIn(path).filter((name) => !parametersIn(list.path).includes(name));

/** Whether a path addresses a single record of the list. */
function isOfRecord(joined: JoinedOperation, list: JoinedOperation): boolean {
  const own = ownParameters(joined, { list });
  return own.length === 1 && joined.path === `${list.path}/{${own[0]}}`;
}

/**
 * Whether an operation is the default one to create, change or remove records, judged by its path, then by its control.
 */
function roleOf(
  joined: JoinedOperation,
  control: string,
  list: JoinedOperation,
  all: readonly JoinedOperation[],
): string | undefined {
  const { method } = joined;
  const own = ownParameters(joined, { list });
  const isOne = isOfRecord(joined, list);
  const isMade = (one: JoinedOperation) => one.method === 'post' && one.path === list.path;
  if (isMade(joined)) return 'create';
  // Of several operations that create records, the one at the path of the list is the default.
  if (control === 'doCreate' && own.length === 0 && inputName(joined) && !all.some(isMade)) return 'create';
  if ((method === 'put' && isOne) || (control === 'doUpdate' && isRevised(joined) && own.length === 0)) return 'update';
  if ((method === 'delete' && isOne) || (control === 'doDelete' && own.length === 1)) return 'remove';
  return undefined;
}

/**
 * The lists with a page of their own, each with its operations. The address of such a page has all path parameters of
 * the list.
 */
export function resourcesOf(contract: Contract): Resource[] {
  return [...Map.groupBy(contract.operations, ({ tag }) => tag)].flatMap(([tag, all]): Resource[] => {
    const list = all.find((joined) => {
      const [permission] = listPermissionsOf(contract, joined);
      const isPage = joined.method === 'get' && permission !== undefined && itemName(contract, joined) !== undefined;
      return isPage && parametersIn(joined.path).every((name) => parametersIn(permission.menu).includes(name));
    });
    const menu = list && listPermissionsOf(contract, list)[0]?.menu;
    if (!list || menu === undefined) return [];
    const acts = all
      .filter(({ method }) => method !== 'get')
      .flatMap((joined) =>
        permissionsOf(joined)
          .filter((permission) => permission.menu === menu)
          .map(({ control, value }): ResourceAct => ({
            name: (value === undefined && roleOf(joined, control, list, all)) || joined.id,
            joined,
            control,
            ...(value !== undefined && { value }),
          })),
      );
    const get = all.find((joined) => joined.method === 'get' && isOfRecord(joined, list));
    return [{ tag, menu, list, get, acts }];
  });
}

/** The names of the controls that allow an operation, in any menu. */
function controlsOf({ operation }: JoinedOperation): Set<string> {
  const permission = operation['x-permission'] ?? {};
  const texts = typeof permission === 'string' ? [permission] : Object.values(permission);
  return new Set(texts.flatMap((text) => (typeof text === 'string' ? (/#(\w+)$/u.exec(text)?.[1] ?? []) : [])));
}

/** Whether an operation only reads although it is not a GET: anyone with access to the screen may call it. */
const isQuestion = (joined: JoinedOperation): boolean => [...controlsOf(joined)].join(' ') === 'doQuery';

/**
 * Operations that change something, use one control, and belong to no list page: they act on records of another tag, or
 * of lists without a page.
 */
export function otherActsOf(contract: Contract, resources: readonly Resource[]): OtherActs[] {
  const listActs = new Set(resources.flatMap(({ acts }) => acts.map(({ joined }) => joined)));
  const others = contract.operations.flatMap((joined) => {
    const [control, ...more] = controlsOf(joined);
    if (joined.method === 'get' || listActs.has(joined) || isQuestion(joined)) return [];
    return control === undefined || more.length > 0 ? [] : [{ name: joined.id, joined, control }];
  });
  return [...Map.groupBy(others, ({ joined }) => joined.tag)].map(([tag, acts]) => ({ tag, acts }));
}

/** Reads with a request body, by tag. */
export const questionsOf = ({ operations }: Contract): ReadonlyMap<string, readonly JoinedOperation[]> =>
  Map.groupBy(
    operations.filter((joined) => joined.method !== 'get' && inputName(joined) !== undefined && isQuestion(joined)),
    ({ tag }) => tag,
  );
