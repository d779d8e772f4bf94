/**
 * The rule of who may administer whom: nobody may grant, revoke, copy or administer more than they hold themselves, and
 * only administrators may administer administrators. Rights are compared by what they give access to, views and their
 * controls, not by menus: changing the address of a menu changes the rights of everyone who is authorized for it.
 */
import type { Refusal, RefusalExtras } from '../core/contract/refusal.ts';
import type { Session } from '../core/store/registry.ts';
import type { Tables } from '../core/store/table.ts';
import { enabledRoles, permissionsOf, type Rights, rightsOf } from './rights.ts';
import type { RoleRow } from './roles/table.ts';
import type { UserRow } from './users/table.ts';

type Code = 'RIGHTS_BEYOND_OWN' | 'RIGHTS_ADMIN_ONLY';

/** The parts of a request that the rule needs. */
interface AuthorityContext<C extends Code = Code> {
  readonly db: Tables;
  readonly session: Session;
  refuse(code: C, extras?: RefusalExtras): Refusal;
}

/** The rights that somebody holds, or would get. */
interface Holding {
  /** Whether by the initial system role, which holds all rights. */
  readonly isAdmin: boolean;
  readonly permissions: ReadonlySet<string>;
  readonly appIds: readonly string[];
}

type PermissionsOf = (role: RoleRow) => ReadonlySet<string>;

/** Returns the permissions of roles, computed once for each: the users on a page share a few roles. */
function permissionsIn(db: Tables): PermissionsOf {
  const cache = new Map<string, ReadonlySet<string>>();
  return (role) =>
    cache.get(role.id) ?? cache.set(role.id, permissionsOf(rightsOf(db, role))).get(role.id) ?? new Set();
}

function holdingOf(
  db: Tables,
  roles: readonly RoleRow[],
  appIds: readonly string[] = [],
  of: PermissionsOf = permissionsIn(db),
): Holding {
  const permissions = new Set(roles.flatMap((role) => [...of(role)]));
  return { isAdmin: roles.some(({ isSystem }) => isSystem), permissions, appIds };
}

const rolesOf = (db: Tables, { roleIds }: Pick<UserRow, 'roleIds'>): RoleRow[] =>
  roleIds.flatMap((id) => db.roles.get(id) ?? []);

/** Returns the rights of a user by all roles, whatever their status, and applications. */
function userHolding(db: Tables, user: UserRow, of?: PermissionsOf): Holding {
  const holding = holdingOf(db, rolesOf(db, user), user.appIds, of);
  return { ...holding, isAdmin: holding.isAdmin || user.isAdmin };
}

/** Returns the caller's rights by their enabled roles. */
function ownHolding({ db, session }: Pick<AuthorityContext, 'db' | 'session'>): Holding {
  const user = db.users.require(session.userId);
  return holdingOf(db, enabledRoles(db, user), user.appIds);
}

const areIn = (some: Iterable<string>, all: ReadonlySet<string>): boolean => [...some].every((one) => all.has(one));

/** Returns why somebody may not grant, revoke or administer something; null if they may. */
function refusalOf(own: Holding, other: Holding): Code | null {
  if (own.isAdmin) return null;
  if (other.isAdmin) return 'RIGHTS_ADMIN_ONLY';
  const within = areIn(other.permissions, own.permissions) && areIn(other.appIds, new Set(own.appIds));
  return within ? null : 'RIGHTS_BEYOND_OWN';
}

/** Throws for records with more rights than the caller, with their ids. */
function assertEach<T extends { id: string }>(
  context: AuthorityContext,
  records: readonly T[],
  holding: (record: T) => Holding,
): void {
  const own = ownHolding(context);
  const refused = records.flatMap((record) => {
    const code = refusalOf(own, holding(record));
    return code === null ? [] : [{ id: record.id, code }];
  });
  const [first] = refused;
  if (first) throw context.refuse(first.code, { ids: refused.map(({ id }) => id) });
}

/** Throws unless the caller holds all rights of these roles. */
export const assertRoles = (context: AuthorityContext, roles: readonly RoleRow[]): void =>
  assertEach(context, roles, (role) => holdingOf(context.db, [role]));

/** Throws unless the caller holds all roles (whatever their status) and applications of these users. */
export function assertUsers(context: AuthorityContext, users: readonly UserRow[]): void {
  const { db, session } = context;
  const others = users.filter(({ id }) => id !== session.userId);
  assertEach(context, others, (user) => userHolding(db, user));
}

/** Whether the caller may administer a record. */
interface Administered {
  adminRefusal?: Code;
}

/**
 * Creates functions that return, for users and roles in a response, the code with which `assertUsers` or `assertRoles`
 * would refuse to administer them.
 */
export function administrationOf(context: Pick<AuthorityContext, 'db' | 'session'>): {
  user: (row: UserRow) => Administered;
  role: (row: RoleRow) => Administered;
} {
  const { db, session } = context;
  const own = ownHolding(context);
  const of = permissionsIn(db);
  const toAdministered = (holding: Holding): Administered => {
    const adminRefusal = refusalOf(own, holding);
    return adminRefusal === null ? {} : { adminRefusal };
  };
  return {
    user: (row) => (own.isAdmin || row.id === session.userId ? {} : toAdministered(userHolding(db, row, of))),
    role: (row) => (own.isAdmin ? {} : toAdministered(holdingOf(db, [row], [], of))),
  };
}

/** Throws unless the caller holds the roles and applications that a user gets. */
export function assertGranted(context: AuthorityContext, roleIds: readonly string[], appIds: readonly string[]): void {
  const code = refusalOf(
    ownHolding(context),
    holdingOf(context.db, rolesOf(context.db, { roleIds: [...roleIds] }), appIds),
  );
  if (code !== null) throw context.refuse(code);
}

/** Throws unless the caller holds these rights. */
export function assertRights(context: AuthorityContext, rights: Rights): void {
  const code = refusalOf(ownHolding(context), { isAdmin: false, permissions: permissionsOf(rights), appIds: [] });
  if (code !== null) throw context.refuse(code);
}

/**
 * Monitors how a change of menus or controls affects the rights of roles.
 * @returns a function to call after the change: it throws unless the caller held every right that a role gained or
 *   lost, and returns whether any role gained one
 */
export function watchRights(context: AuthorityContext<'RIGHTS_BEYOND_OWN'>): () => boolean {
  const { db } = context;
  const own = ownHolding(context);
  const holdings = () =>
    new Map(
      db.roles.all({ filter: ({ isSystem }) => !isSystem }).map((role) => [role.id, permissionsOf(rightsOf(db, role))]),
    );
  const before = holdings();
  return () => {
    const changes = [...holdings()].map(([id, now]) => {
      const then = before.get(id) ?? new Set();
      return { gained: [...now].filter((one) => !then.has(one)), lost: [...then].filter((one) => !now.has(one)) };
    });
    const isWithin = own.isAdmin || changes.every(({ gained, lost }) => areIn([...gained, ...lost], own.permissions));
    if (!isWithin) throw context.refuse('RIGHTS_BEYOND_OWN');
    return changes.some(({ gained }) => gained.length > 0);
  };
}
