import { exportable, type ExportRow } from '../../../openapi/generated/exports.ts';
import { menus } from '../../../openapi/generated/menus.ts';
import type { OperationId } from '../../../openapi/generated/operations.ts';
import type { Access } from '../session/access.ts';
import type { Control } from '../world/control.ts';
import type { RawRequest } from './http.ts';
import { Input } from './input.ts';
import { isOperationId } from '../../../openapi/checker/operation.ts';
import type { Operation } from '../contract/operation.ts';
import { type FieldProblem, Refusal } from '../contract/refusal.ts';
import type { Session } from '../store/registry.ts';
import { type AnyHandler, RequestContext } from './request-context.ts';
import { pause } from '../kit/sheet.ts';
import type { ListedRecord, Lists, ListRequest, Requester } from '../world/lists.ts';
import type { World } from '../world/world.ts';

/** Records to read without a pause. */
const AT_ONCE = 2000;
const PAGING = new Set(['page', 'size', 'sort']);

interface Parts {
  readonly operations: ReadonlyMap<OperationId, Operation>;
  readonly handlers: ReadonlyMap<OperationId, AnyHandler>;
  readonly access: Access;
  readonly world: World;
  readonly control: Control;
}

interface ExportList {
  readonly operation: Operation;
  readonly row: ExportRow;
  readonly parameters: Readonly<Record<string, string>>;
}

/** Queries lists through the handlers of the contract. */
export class ContractLists implements Lists {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  find(screen: string): { row: ExportRow } | undefined {
    const list = this.#find(screen);
    return list && { row: list.row };
  }

  isScoped(screen: string): boolean {
    return this.#find(screen)?.operation.row.appScoped ?? true;
  }

  authorize({ screen, by }: Pick<ListRequest, 'screen' | 'by'>): void {
    const { access } = this.#parts;
    const list = this.#find(screen);
    const session = sessionOf(by);
    const menu =
      list === undefined ? menuKeys.find((key) => screen === key || screen.startsWith(`${key}/`)) : undefined;
    const ofMenu = menu === undefined ? null : [`${menu}#doQuery`];
    access.authorize({ permissions: list ? (list.operation.permissions?.(list.parameters) ?? null) : ofMenu }, session);
    if (this.isScoped(screen) && by.appId !== '' && !access.isAssigned(session, by.appId))
      throw new Refusal('APP_NOT_ASSIGNED');
  }

  async count(request: ListRequest): Promise<number> {
    const ask = this.#prepare(request);
    const answer = await ask(1, 10);
    return totalOf(answer) ?? recordsOf(answer).length;
  }

  async first(request: ListRequest, most: number): Promise<{ total: number; items: readonly ListedRecord[] }> {
    const ask = this.#prepare(request);
    const answer = await ask(1, most);
    const items = recordsOf(answer).slice(0, most);
    return { total: totalOf(answer) ?? items.length, items };
  }

  async all(request: ListRequest): Promise<ListedRecord[]> {
    const { operation, parameters } = this.#require(request.screen);
    const path = operation.row.path.replaceAll(/\{(\w+)\}/gu, (_, name: string) => parameters[name] ?? '');
    const effect = this.#parts.world.faults.strike(operation.id, path);
    if (effect?.status !== undefined) throw new Refusal(effect.code);
    const ask = this.#prepare(request);
    const records: ListedRecord[] = [];
    for (let page = 1; ; page++) {
      const answer = await ask(page, AT_ONCE);
      const items = recordsOf(answer);
      for (const item of items) records.push(item);
      const total = totalOf(answer);
      if (total === undefined || items.length === 0 || records.length >= total) return records;
      await pause();
    }
  }

  #find(screen: string): ExportList | undefined {
    let loose: ExportList | undefined;
    for (const [id, row] of Object.entries(exportable)) {
      const operation = isOperationId(id) ? this.#parts.operations.get(id) : undefined;
      const parameters = operation && parametersIn(row, screen);
      if (operation === undefined || parameters === undefined) continue;
      if (row.screen === screen) return { operation, row, parameters };
      loose ??= { operation, row, parameters };
    }
    return loose;
  }

  #require(screen: string): ExportList {
    const list = this.#find(screen);
    if (list === undefined) throw wrong([{ pointer: '/screen', code: 'ENTRY_WRONG' }]);
    return list;
  }

  #prepare({ screen, filters, sort, by }: ListRequest): (page: number, size: number) => Promise<unknown> {
    const { operation, parameters } = this.#require(screen);
    const { access, handlers, world, control } = this.#parts;
    const session = sessionOf(by);
    this.authorize({ screen, by });
    const unknown = Object.keys(filters).filter(
      (name) => PAGING.has(name) || !Object.hasOwn(operation.validators.query?.entries ?? {}, name),
    );
    if (unknown.length > 0) throw wrong(unknown.map((name) => ({ pointer: `/filters/${name}`, code: 'ENTRY_WRONG' })));
    const input = new Input(operation);
    const path = input.path(parameters);
    const queryValues = { ...filters, ...(sort !== undefined && { sort }) };
    const texts = Object.entries(queryValues).flatMap(([name, values]) =>
      [values].flat().map((value) => [name, value]),
    );
    const query = input.query(new URLSearchParams(texts).toString());
    access.authorizeApplications(operation, { path, query }, session);
    pointingIntoQuestion(() => input.assertRight());
    const handler = handlers.get(operation.id);
    if (handler === undefined) throw new Error(`${operation.id} has no handler`);
    return async (page, size) => {
      const request = { operation, requestId: '', path, query: { ...query, page, size }, header: {}, session };
      return handler(new RequestContext(request, NO_REQUEST, world, control, access));
    };
  }
}

/** The menus with a screen that can be queried. */
const menuKeys = menus.flatMap(({ key, controls }) => (controls.some(({ code }) => code === 'doQuery') ? key : []));

/** Returns the requester's session, as handlers and permission checks need it. */
const sessionOf = (by: Requester): Session => ({
  ...by,
  id: '',
  accessToken: '',
  refreshToken: '',
  signedInAt: 0,
  issuedAt: 0,
});

/** Handlers of lists use only the parsed parts of a request. */
const NO_REQUEST: RawRequest = {
  method: 'GET',
  path: '',
  search: '',
  header: () => undefined,
  body: () => Promise.resolve(null),
};

const wrong = (errors: FieldProblem[]): Refusal => new Refusal(errors[0]?.code ?? 'ENTRY_WRONG', { errors });

/** Converts problems of query parameters of the list to problems of the list request. */
function pointingIntoQuestion(check: () => void): void {
  try {
    check();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const errors = (error.extras.errors ?? []).map(({ pointer, ...rest }) => {
      if (pointer.startsWith('path:')) return { ...rest, pointer: '/screen' };
      return { ...rest, pointer: pointer === '?sort' ? '/sort' : pointer.replace('?', '/filters/') };
    });
    throw wrong(errors);
  }
}

/** Returns the values of the path parameters in a table's name; undefined if the name does not match. */
function parametersIn({ screen, parameters }: ExportRow, name: string): Record<string, string> | undefined {
  const parts = screen.split(/(\{\w+\})/u);
  const source = parts.map((part) => {
    const parameter = /^\{(\w+)\}$/u.exec(part)?.[1];
    if (parameter === undefined) return part;
    return `(?<${parameter}>${parameters[parameter]?.join('|') ?? '[A-Za-z0-9_-]{1,40}'})`;
  });
  const match = new RegExp(`^${source.join('')}$`, 'u').exec(name);
  return match ? { ...match.groups } : undefined;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function totalOf(answer: unknown): number | undefined {
  return isRecord(answer) && typeof answer['total'] === 'number' ? answer['total'] : undefined;
}

/** Returns the records of a page or of a whole list; in a tree, parents precede their children. */
function recordsOf(answer: unknown): ListedRecord[] {
  const items = isRecord(answer) ? answer['items'] : answer;
  if (!Array.isArray(items)) return [];
  return items
    .filter(isRecord)
    .flatMap((item) => ('children' in item ? [item, ...recordsOf(item['children'])] : [item]));
}
