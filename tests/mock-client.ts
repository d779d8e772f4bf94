/** A mock backend of one test, and a client that speaks the contract's operationIds. */
import { expect } from 'vitest';
import document from '../openapi/generated/document.json' with { type: 'json' };
import { operations, type OperationId } from '../openapi/generated/operations.ts';
import type { Audit } from '../mock-server/core/store/registry.ts';
import { Worlds } from '../mock-server/core/world/worlds.ts';
import { createMock, type Mock } from '../mock-server/core/mock.ts';
import { validators } from '../openapi/generated/validators.ts';
import { createDomains } from '../mock-server/domains.ts';
import { afterEachTest } from './after-test.ts';
import { ownPassword } from './own-password.ts';
import { statesIn, wrongChanges } from './state-changes.ts';

/** A Tuesday, 10:30 in Shanghai. */
export const NOW = Date.parse('2024-06-18T10:30:00+08:00');
const paths: Record<string, object> = document.paths;
const ORIGIN = 'http://mock.test';

interface Call {
  path?: Record<string, string>;
  /** A list is one parameter several times. */
  query?: Record<string, string | readonly string[]>;
  headers?: Record<string, string>;
  /** Sent as JSON, unless it is a form, bytes or a search string already. */
  body?: unknown;
}

interface Answer {
  status: number;
  headers: Headers;
  /** The parsed body; tests look into it by path. */
  body: Record<string, unknown>;
}

function bodyOf(body: unknown): { body?: BodyInit; type?: string } {
  if (body === undefined) return {};
  if (body instanceof URLSearchParams || body instanceof FormData) return { body };
  if (body instanceof Uint8Array) return { body: new Uint8Array(body), type: 'application/octet-stream' };
  return { body: JSON.stringify(body), type: 'application/json' };
}

/** Headers that the contract promises and the answer lacks. */
function missingHeaders(id: OperationId, { status, headers }: Response): string[] {
  const { method, path } = operations[id];
  const operation: { responses: Record<string, { headers?: Record<string, { required?: boolean }> }> } | undefined =
    Object.entries(paths[path] ?? {}).find(([name]) => name === method.toLowerCase())?.[1];
  const promised = Object.entries(operation?.responses[String(status)]?.headers ?? {});
  return promised.filter(([name, { required }]) => required === true && !headers.has(name)).map(([name]) => name);
}

const mayAsk = (id: OperationId): boolean => 'X-Own-Password' in (validators[id].header?.entries ?? {});

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Calls a mock by operationId, as one signed-in user, and adds the own password to every call that may require it. */
export class Client {
  readonly mock: Mock;
  #token: string | undefined;
  #password: string | undefined;
  /** Calls in progress, and whether two of them overlapped: then a change cannot be attributed to one. */
  #calls = 0;
  #overlapped = false;
  /** Off, the own password is given to no call that does not name it. */
  givesPassword = true;

  constructor(mock: Mock) {
    this.mock = mock;
  }

  async #send(operationId: OperationId, { path = {}, query = {}, headers = {}, body }: Call): Promise<Response> {
    const { method, path: template } = operations[operationId];
    const filled = template.replace(/\{(\w+)\}/gu, (_, name: string) => encodeURIComponent(path[name] ?? ''));
    const search = new URLSearchParams(
      Object.entries(query).flatMap(([name, value]) => [value].flat().map((one) => [name, one])),
    ).toString();
    const sent = bodyOf(body);
    const isControl = operations[operationId].domain === 'mock';
    this.#overlapped ||= this.#calls > 0;
    this.#calls++;
    const before = isControl ? null : statesIn(this.mock);
    const response = await this.mock.fetch(
      new Request(`${ORIGIN}${filled}${search && `?${search}`}`, {
        method,
        headers: {
          ...(this.#token !== undefined && { Authorization: `Bearer ${this.#token}` }),
          ...(sent.type !== undefined && { 'Content-Type': sent.type }),
          ...(this.#password !== undefined &&
            this.givesPassword &&
            mayAsk(operationId) && { 'X-Own-Password': this.#password }),
          ...headers,
        },
        ...(sent.body !== undefined && { body: sent.body }),
      }),
    );
    // Nothing else runs meanwhile, as far as a test waits for its calls.
    this.#calls--;
    if (before && this.#calls === 0 && !this.#overlapped)
      expect(
        wrongChanges(operationId, { path, body }, before, statesIn(this.mock)),
        'states against the contract',
      ).toEqual([]);
    if (this.#calls === 0) this.#overlapped = false;
    expect(missingHeaders(operationId, response), `headers of ${operationId}`).toEqual([]);
    return response;
  }

  async call(operationId: OperationId, call: Call = {}): Promise<Answer> {
    const response = await this.#send(operationId, call);
    const text = await response.text();
    const json: unknown = /json/u.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : { text };
    return { status: response.status, headers: response.headers, body: isRecord(json) ? json : {} };
  }

  /** The bytes of a file that must be answered. */
  async download(operationId: OperationId, call: Call = {}): Promise<Uint8Array<ArrayBuffer>> {
    const response = await this.#send(operationId, call);
    expect(response.status, operationId).toBe(operations[operationId].success);
    return new Uint8Array(await response.arrayBuffer());
  }

  /** The body of a call that must succeed. */
  async ok(operationId: OperationId, call?: Call): Promise<Record<string, unknown>> {
    const answer = await this.call(operationId, call);
    expect(answer.body, operationId).not.toHaveProperty('requestId');
    expect(answer.status, operationId).toBe(operations[operationId].success);
    return answer.body;
  }

  /** The records of a list or a page. */
  async items(operationId: OperationId, call?: Call): Promise<Record<string, unknown>[]> {
    const body = await this.ok(operationId, call);
    const items: unknown = Array.isArray(body) ? body : body['items'];
    return Array.isArray(items) ? items.filter(isRecord) : [];
  }

  /** `status CODE` of a call that must be refused. */
  async refusal(operationId: OperationId, call?: Call): Promise<string> {
    const { status, body } = await this.call(operationId, call);
    return `${status} ${String(body['code'])}`;
  }

  signIn(username: string, password = 'Chenghu2024'): Promise<Answer> {
    const form = new URLSearchParams({ grant_type: 'password', username, password });
    this.#password = ownPassword(password);
    return this.#obtain(form);
  }

  refresh(refreshToken: string): Promise<Answer> {
    return this.#obtain(new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }));
  }

  async #obtain(body: URLSearchParams): Promise<Answer> {
    const answer = await this.call('obtainToken', {
      body,
      headers: { Authorization: `Basic ${btoa('console:console')}` },
    });
    const token = answer.body['access_token'];
    if (typeof token === 'string') this.#token = token;
    return answer;
  }
}

const running: Mock[] = [];
const worlds = new Worlds();

/**
 * A fresh mock with the usual seed and a frozen clock.
 * @param shared cache of initial states; a separate one for a large state that is used once
 */
export async function freshMock(scenario?: string, shared: Worlds = worlds): Promise<Mock> {
  const options = { domains: createDomains(), document, version: 'test', frozenAt: NOW, worlds: shared };
  const mock = await createMock(scenario === undefined ? options : { ...options, scenario });
  running.push(mock);
  return mock;
}

/** A client of a fresh mock, signed in. */
export async function signedIn(userName = 'admin', mock?: Mock): Promise<Client> {
  const client = new Client(mock ?? (await freshMock()));
  expect((await client.signIn(userName)).status).toBe(200);
  return client;
}

afterEachTest(async () => {
  for (const mock of running.splice(0)) {
    const broken = mock.control
      .requests({ size: 100 })
      .items.filter(({ violations, undeclared }) => violations.length + undeclared.length > 0);
    expect(broken, 'what breaks the contract').toEqual([]);
    await mock.close();
  }
});

/** A stored record without the fields that each change sets. */
export function withoutAudit<T extends Audit>(row: T): Omit<T, Exclude<keyof Audit, 'id'>> {
  const {
    createdAt: _createdAt,
    createdBy: _createdBy,
    updatedAt: _updatedAt,
    updatedBy: _updatedBy,
    revision: _,
    ...own
  } = row;
  return own;
}
