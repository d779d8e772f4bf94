import { constants, createPublicKey, publicEncrypt } from 'node:crypto';
import type { Client } from './client.ts';
import type { Exchange } from './exchange.ts';
import type { EnvironmentFacts } from '../config.ts';
import { isObject, type Json, type JsonObject, textOf } from '../json.ts';
import { Failure, NotReached, failedSetup } from '../outcome.ts';

/** The tokens of a session, which are replaced before they expire. */
interface Tokens {
  token: string;
  refreshToken: string;
  /** When to replace them, by the clock of the run. */
  renewAt: number;
}

/** How long before its end a session is renewed, in seconds; a short one when half of it is over. */
const MARGIN = 60;

/** A signed-in user. */
export interface Session extends Tokens {
  /** Number of the session in this run. */
  readonly number: number;
  readonly userName: string;
  readonly password: string;
  /** Application that was made current, if any. */
  readonly application: string | undefined;
  /** The backend's data of the session: user, roles, application. */
  readonly info: JsonObject;
  /** Ids and names of the caller, from the session. */
  readonly identity: ReadonlySet<string>;
  /** The permissions of the user's role: `menu#control`; undefined if the backend does not return them. */
  readonly permissions: ReadonlySet<string> | undefined;
}

/** Signs in users, once each, with the calls that every run needs. */
export class Sessions {
  readonly #environment: EnvironmentFacts;
  readonly #client: Client;
  readonly #now: () => number;
  readonly #sessions = new Map<string, Promise<Session>>();
  /** Tokens of the sessions that were opened. */
  readonly #open = new Set<string>();
  readonly #renewals = new Map<Session, Promise<void>>();
  #count = 0;
  #key: Promise<{ id: string; encrypt: (text: string) => string }> | undefined;
  /** Encrypted texts, by plain text: a run sends one password with hundreds of calls. */
  readonly #encrypted = new Map<string, string>();

  /** @param now the clock of the run */
  constructor(environment: EnvironmentFacts, client: Client, now: () => number) {
    this.#environment = environment;
    this.#client = client;
    this.#now = now;
  }

  /** The session of the first user, who has all permissions, in the first application. */
  get first(): Promise<Session> {
    return this.of(0);
  }

  /**
   * The session of a user of the environment, in one of its applications.
   * @throws NotReached when the sign-in is refused
   */
  async of(user: number, application = 0): Promise<Session> {
    const key = `${user}/${application}`;
    let opening = this.#sessions.get(key);
    if (opening === undefined) this.#sessions.set(key, (opening = this.fresh(user, application)));
    const session = await opening;
    await this.renew(session);
    return session;
  }

  /** A new session that the caller may end. @throws NotReached */
  async fresh(user: number, application = 0): Promise<Session> {
    const { users, applications } = this.#environment;
    const { name, password } = users[user] ?? { name: '', password: '' };
    // The others need not have the application.
    return this.signIn(name, password, applications[application] ?? '', user === 0);
  }

  /**
   * Signs in any user.
   * @param application application to make current, if any
   * @param mustHave whether it is an error when the user does not have it
   * @throws NotReached
   */
  async signIn(name: string, password: string, application?: string, mustHave = false): Promise<Session> {
    const tokens = await this.#obtain(name, password);
    const current = await this.#switch(tokens, application);
    if (mustHave && current !== undefined) await this.#ok(current, `switchApplication to ${application} for ${name}`);
    const isSwitched = current !== undefined && current.status < 300;
    const info = await this.#ok(
      await this.#call(tokens, 'GET', '/yusp-app-oca/api/user/session/info'),
      `getSessionInfo for ${name}`,
    );
    const menus = await this.#call(tokens, 'GET', '/yusp-app-oca/api/user/menu');
    return {
      number: this.#count++,
      userName: name,
      password,
      application: isSwitched ? application : undefined,
      identity: new Set([application ?? '', ...textsIn(info)]),
      ...tokens,
      info,
      permissions: menus.status === 200 ? permissionsIn(menus) : undefined,
    };
  }

  /** Signs in again if a session is about to expire. It keeps its tokens if that is refused. */
  async renew(session: Session): Promise<void> {
    if (this.#now() < session.renewAt) return;
    let renewal = this.#renewals.get(session);
    if (renewal === undefined)
      this.#renewals.set(session, (renewal = this.#replace(session).finally(() => this.#renewals.delete(session))));
    await renewal;
  }

  async #replace(session: Session): Promise<void> {
    try {
      const tokens = await this.#obtain(session.userName, session.password);
      const current = await this.#switch(tokens, session.application);
      if (current) await this.#ok(current, `switchApplication to ${session.application} for ${session.userName}`);
      Object.assign(session, tokens);
    } catch (error) {
      if (!(error instanceof NotReached)) throw error;
      // Further refusals could lock the user name.
      session.renewAt = Number.POSITIVE_INFINITY;
    }
  }

  async #obtain(name: string, password: string): Promise<Tokens> {
    const answer = await this.#ok(
      await this.#client.send({
        method: 'POST',
        path: '/uaa/oauth/token',
        search: '',
        headers: this.clientHeaders(),
        body: new URLSearchParams({ grant_type: 'password', username: name, password }).toString(),
      }),
      `obtainToken for ${name}`,
    );
    this.opened(answer);
    const { access_token: token, refresh_token: refreshToken, expires_in: seconds } = answer;
    const lasting = typeof seconds === 'number' ? Math.max(seconds - MARGIN, seconds / 2) : Number.POSITIVE_INFINITY;
    return {
      token: textOf(token),
      refreshToken: textOf(refreshToken),
      renewAt: this.#now() + lasting * 1000,
    };
  }

  async #switch(tokens: Tokens, application: string | undefined): Promise<Exchange | undefined> {
    if (application === undefined) return undefined;
    return this.#call(tokens, 'POST', `/yusp-app-oca/api/user/switch/${encodeURIComponent(application)}`);
  }

  #call({ token }: Tokens, method: string, path: string): Promise<Exchange> {
    return this.#client.send({
      method,
      path,
      search: '',
      headers: { Authorization: `Bearer ${token}` },
      body: undefined,
    });
  }

  /** Registers a session that the run has opened, given the answer with its token. */
  opened(answer: Json | undefined): void {
    if (isObject(answer) && answer['access_token'] !== undefined) this.#open.add(textOf(answer['access_token']));
  }

  /** Ends every session that the run has opened. The backend refuses those that have already ended. */
  async end(): Promise<void> {
    for (const token of this.#open) {
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
      const body = JSON.stringify({ token });
      const call = { method: 'DELETE', path: '/uaa/api/logout', search: '', headers, body };
      // A session that cannot be ended will expire.
      await this.#client.send(call).catch((error: unknown) => {
        if (!(error instanceof Failure || error instanceof NotReached)) throw error;
      });
    }
    this.#open.clear();
    this.#sessions.clear();
  }

  /** Headers of a call with the client's own credentials. */
  clientHeaders(): Record<string, string> {
    return {
      Authorization: `Basic ${Buffer.from(this.#environment.client).toString('base64')}`,
      'Content-Type': 'application/x-www-form-urlencoded',
    };
  }

  /** A text encrypted with the backend's key, and the id of that key. @throws NotReached */
  async encrypted(text: string): Promise<{ id: string; text: string }> {
    this.#key ??= this.#readKey();
    const { id, encrypt } = await this.#key;
    const encrypted = this.#encrypted.get(text) ?? encrypt(text);
    this.#encrypted.set(text, encrypted);
    return { id, text: encrypted };
  }

  async #readKey(): Promise<{ id: string; encrypt: (text: string) => string }> {
    const answer = await this.#ok(
      await this.#client.send({
        method: 'GET',
        path: '/uaa/api/login/pubkey',
        search: '',
        headers: {},
        body: undefined,
      }),
      'the key for passwords',
    );
    const jwk = isObject(answer['publicKey']) ? answer['publicKey'] : {};
    const key = createPublicKey({ key: { kty: 'RSA', n: textOf(jwk['n']), e: textOf(jwk['e']) }, format: 'jwk' });
    return {
      id: textOf(answer['keyId']),
      encrypt: (text) =>
        publicEncrypt(
          { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
          Buffer.from(text),
        ).toString('base64'),
    };
  }

  async #ok(exchange: Exchange, what: string): Promise<JsonObject> {
    if (exchange.status === 200 && isObject(exchange.json)) return exchange.json;
    throw failedSetup(what, exchange);
  }
}

/** The permissions of a user, in the contract's form: `menu#control`. A menu's key is the address of its screen. */
function permissionsIn({ json }: Exchange): ReadonlySet<string> {
  const { menus, ctrls } = isObject(json) ? json : {};
  const keys = new Map(
    list(menus).map((menu) => [textOf(menu['menuNum']), textOf(menu['menuUrl']) || textOf(menu['menuNum'])]),
  );
  return new Set(
    list(ctrls).map(({ menuNum, ctrlCode }) => `${keys.get(textOf(menuNum)) ?? textOf(menuNum)}#${textOf(ctrlCode)}`),
  );
}

/** Every text of a value. */
const textsIn = (value: Json): string[] =>
  typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap((member: Json) => textsIn(member));

const list = (value: Json | undefined): JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : []);
