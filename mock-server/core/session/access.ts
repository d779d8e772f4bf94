import { MetaLimits } from '../../../openapi/generated/limits.auth.ts';
import type { FileFacts, FileUses } from './file-uses.ts';
import type { Operation, PermissionValues } from '../contract/operation.ts';
import { Refusal } from '../contract/refusal.ts';
import type { Session } from '../store/registry.ts';
import { hash } from '../world/rng.ts';
import type { Store } from '../store/store.ts';
import type { Tables } from '../store/table.ts';
import type { TokenExpiry } from '../world/token-expiry.ts';
import type { World } from '../world/world.ts';

const RECENT = 1000;

type Values = Readonly<Record<string, unknown>>;

/** The request headers that identify the session, by name in lower case. */
interface Headers {
  header(name: string): string | undefined;
}

/** The permissions of roles, provided by the auth domain. */
export interface Grants {
  /** Tables that the result of `of` depends on; it is cached until one of them changes. */
  readonly tables: readonly (keyof Tables)[];
  /**
   * Returns the permissions of the session's role: menu keys (`publish/ios-upgrade`) and controls
   * (`publish/ios-upgrade#doQuery`).
   */
  of(session: Session, db: Tables): ReadonlySet<string>;
  /**
   * Returns the ids of the applications that the session's user is assigned to; null if the role has access to all of
   * them.
   */
  applications(session: Session, db: Tables): ReadonlySet<string> | null;
}

interface Granted {
  readonly version: number;
  readonly permissions: ReadonlySet<string>;
  readonly applications: ReadonlySet<string> | null;
  readonly stamp: string;
}

/** What the engine needs from the auth domain. */
export interface AuthPort {
  /** Client credentials that the token call accepts, as `id:secret`. */
  readonly clients: readonly string[];
  readonly grants: Grants;
  /**
   * The session as it continues when the data are seeded again: in another application if its own no longer exists.
   * @returns undefined if it ends
   */
  continued(session: Session, db: Tables): Session | undefined;
}

/** Checks the session, the role's permissions, and that client and server agree on the application. */
export class Access {
  readonly #port: AuthPort;
  readonly #fileUses: FileUses;
  readonly #store: Store;
  /** Cached sessions by their header; valid as long as the table has the identical row. */
  readonly #recent = new Map<string, Session>();
  readonly #granted = new WeakMap<Session, Granted>();
  readonly #expiry: TokenExpiry;
  /** Version of all tables that a session's permissions depend on. */
  readonly #version: () => number;

  constructor(port: AuthPort, fileUses: FileUses, { store, expiry }: Pick<World, 'store' | 'expiry'>) {
    this.#port = port;
    this.#fileUses = fileUses;
    this.#store = store;
    this.#version = store.versionOf(port.grants.tables);
    this.#expiry = expiry;
  }

  /** Returns the session of the request; undefined if none is needed. Throws the 401 refusals. */
  authenticate({ row }: Operation, request: Headers, now: number): Session | undefined {
    if (row.security === 'none') return undefined;
    const header = request.header('authorization');
    if (row.security === 'client') {
      if (!this.#isClient(header)) throw new Refusal('AUTH_CLIENT_INVALID');
      return undefined;
    }
    if (header === undefined || !/^bearer /iu.test(header)) throw new Refusal('AUTH_TOKEN_MISSING');
    const session = this.#sessionOf(header);
    if (session === undefined || this.#isOver(session, now)) throw new Refusal('AUTH_TOKEN_EXPIRED');
    return session;
  }

  /** Throws AUTH_FORBIDDEN if the role has none of the required permissions, any of which is sufficient. */
  authorize({ permissions }: { readonly permissions: readonly string[] | null }, session: Session): void {
    if (permissions !== null) this.#assertAny(permissions, session);
  }

  /** Throws APP_NOT_ASSIGNED if a parameter names an application that the user is not assigned to. */
  authorizeApplications({ row }: Operation, parameters: Record<'path' | 'query', Values>, session: Session): void {
    for (const { in: place, name } of row.applications) {
      const ids = [parameters[place][name] ?? []].flat().map(String);
      if (!ids.every((id) => this.isAssigned(session, id))) throw new Refusal('APP_NOT_ASSIGNED');
    }
  }

  /** Whether the session's role has a permission. */
  isGranted(session: Session, permission: string): boolean {
    return this.#grantedTo(session).permissions.has(permission);
  }

  /** Whether the session's user is assigned to an application, or its role has access to all of them. */
  isAssigned(session: Session, appId: string): boolean {
    return this.#grantedTo(session).applications?.has(appId) ?? true;
  }

  /** Throws AUTH_FORBIDDEN if the role lacks the permission that the record decides. */
  authorizeRecord(
    { id, row, recordPermissions }: Operation,
    path: PermissionValues,
    record: object,
    session: Session,
  ): void {
    if (recordPermissions === null) throw new Error(`no record decides the permission of ${id}`);
    const columns = new Map<string, unknown>(Object.entries(record));
    const values = Object.keys(row.recordValues).map((name) => [name, columns.get(name.split('.')[1] ?? '')]);
    this.#assertAny(recordPermissions({ ...path, ...Object.fromEntries(values) }), session);
  }

  /** Returns a stamp of a session's permissions, which changes with them. */
  stampOf(session: Session): string {
    // Reads the current session, which the call may have changed.
    return this.#grantedTo(this.#store.tables.sessions.get(session.id) ?? session).stamp;
  }

  /**
   * Whether the caller may read, use or delete a file: only its uploader until a record uses it, then anyone who may
   * see one of these records.
   */
  ownsFile({ id, ownerId, state }: FileFacts, session: Session): boolean {
    const uses = state === 'done' ? this.#fileUses(this.#store.tables, id) : [];
    if (uses.length === 0) return ownerId === session.userId;
    const granted = this.#grantedTo(session).permissions;
    return uses.some(({ menu }) => granted.has(`${menu}#doQuery`));
  }

  #assertAny(permissions: readonly string[], session: Session): void {
    const granted = this.#grantedTo(session).permissions;
    for (const permission of permissions) if (granted.has(permission)) return;
    throw new Refusal('AUTH_FORBIDDEN', { detail: permissions.join(' or ') });
  }

  /**
   * Throws APP_CONTEXT_CHANGED if the caller expects another application than the session's, if the user is no longer
   * assigned to that one, or if the call would write without an application because the user's last one was removed.
   */
  assertApplication({ row, writes }: Operation, session: Session, request: Headers): void {
    if (!row.appScoped) return;
    const isNowhere = session.appId === '';
    if (isNowhere ? writes : !this.isAssigned(session, session.appId)) throw new Refusal('APP_CONTEXT_CHANGED');
    const claimed = request.header('x-app-id');
    if (claimed !== undefined && claimed !== session.applicationId) throw new Refusal('APP_CONTEXT_CHANGED');
  }

  #isOver({ issuedAt, accessToken }: Session, now: number): boolean {
    return now - issuedAt > MetaLimits.tokenSeconds.const * 1000 || this.#expiry.has(accessToken);
  }

  #sessionOf(header: string): Session | undefined {
    const { sessions } = this.#store.tables;
    const recent = this.#recent.get(header);
    if (recent !== undefined && sessions.get(recent.id) === recent) return recent;
    const session = sessions.find({ accessToken: header.slice('bearer '.length).trim() });
    if (this.#recent.size > RECENT) this.#recent.clear();
    if (session !== undefined) this.#recent.set(header, session);
    return session;
  }

  #isClient(header: string | undefined): boolean {
    if (header === undefined || !/^basic /iu.test(header)) return false;
    try {
      return this.#port.clients.includes(atob(header.slice(6).trim()));
    } catch {
      return false;
    }
  }

  #grantedTo(session: Session): Granted {
    const { of, applications } = this.#port.grants;
    const version = this.#version();
    const cached = this.#granted.get(session);
    if (cached?.version === version) return cached;
    const permissions = of(session, this.#store.tables);
    const granted = {
      version,
      permissions,
      applications: applications(session, this.#store.tables),
      stamp: stampOf(permissions),
    };
    this.#granted.set(session, granted);
    return granted;
  }
}

/** Returns a text of fixed length for a set of permissions, regardless of order. */
const stampOf = (permissions: ReadonlySet<string>): string =>
  hash([...permissions].toSorted())
    .toString(16)
    .padStart(8, '0');
