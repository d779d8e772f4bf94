import type { Context, DomainHandlers } from '../core/handler.ts';
import { limits } from '../core/limits.ts';
import type { Session } from '../core/registry.ts';
import type { Tables } from '../core/table.ts';
import type { ApplicationRow } from '../platform/tables.ts';
import type { RoleRow, UserRow } from '../system/tables.ts';
import type { SignInLock } from './lock.ts';
import { menusOf } from './menus.ts';

type TokenContext = Context<'obtainToken'>;

function pair({ clock, rng, db }: TokenContext, key: string): Pick<Session, 'accessToken' | 'refreshToken' | 'issuedAt'> {
  const draw = rng('token', key, db.sessions.size, clock.now());
  return { accessToken: draw.hex(40), refreshToken: draw.hex(40), issuedAt: clock.now() };
}

const answer = ({ accessToken, refreshToken }: Session) => ({
  access_token: accessToken,
  token_type: 'bearer' as const,
  expires_in: limits.tokenSeconds,
  refresh_token: refreshToken,
  scope: 'console',
});

const enabledRoles = (db: Tables, user: UserRow): RoleRow[] =>
  user.roleIds.flatMap((id) => db.roles.find({ id, status: 'enabled' }) ?? []);
const applicationsOf = (db: Tables, user: UserRow): ApplicationRow[] => user.appIds.flatMap((id) => db.applications.get(id) ?? []);

async function signIn(context: TokenContext, lock: SignInLock): Promise<Session> {
  const { db, clock, refuse } = context;
  const { username, password } = context.body;
  if (!username) throw refuse('AUTH_USERNAME_REQUIRED');
  if (!password) throw refuse('AUTH_PASSWORD_REQUIRED');
  const wait = lock.lockedFor(username, clock.now());
  if (wait > 0) throw refuse('AUTH_LOCKED', { retryAfter: wait });
  const user = db.users.find({ userName: username });
  if (user?.password !== password) {
    lock.fail(username, clock.now());
    throw refuse('AUTH_BAD_CREDENTIALS');
  }
  if (user.status !== 'enabled') throw refuse('AUTH_USER_NOT_ACTIVE');
  lock.clear(username);
  const [application] = applicationsOf(db, user);
  return db.sessions.insert({
    ...pair(context, username),
    userId: user.id,
    userName: user.userName,
    roleId: enabledRoles(db, user)[0]?.id ?? '',
    appId: application?.id ?? '',
    applicationId: application?.applicationId ?? '',
  });
}

/** A new pair for a session; the refresh token that was used is worth nothing afterwards. */
async function refresh(context: TokenContext): Promise<Session> {
  const { db, clock, refuse } = context;
  const refreshToken = context.body.refresh_token;
  const session = refreshToken ? db.sessions.find({ refreshToken }) : undefined;
  if (!session || clock.now() - session.issuedAt > limits.tokenSeconds * 1000) throw refuse('AUTH_TOKEN_EXPIRED');
  return db.sessions.update(session.id, pair(context, session.id));
}

const reference = ({ id, code, name }: RoleRow) => ({ id, code, name });
const shown = ({ id, applicationId, applicationName }: ApplicationRow) => ({ appId: id, applicationId, applicationName });

/** Handlers of sign-in and session; `lock` counts wrong passwords. */
export function createAuthHandlers(lock: SignInLock): DomainHandlers<'auth'> {
  return {
    obtainToken: async (context) =>
      answer(context.body.grant_type === 'password' ? await signIn(context, lock) : await refresh(context)),

    logout: async ({ db, session, body }) => {
      const named = db.sessions.find({ accessToken: body.token });
      if (named?.userId === session.userId && named.id !== session.id) await db.sessions.remove(named.id);
      await db.sessions.remove(session.id);
    },

    getSessionInfo: ({ db, session, refuse }) => {
      const user = db.users.get(session.userId);
      if (user === undefined) throw refuse('AUTH_VERIFY_FAILED');
      const roles = enabledRoles(db, user);
      const selected = roles.find(({ id }) => id === session.roleId) ?? roles[0];
      if (selected === undefined) throw refuse('AUTH_ROLES_REQUIRED');
      const current = db.applications.get(session.appId);
      const { institution, organisation, department } = user;
      return {
        userId: user.id,
        userName: user.userName,
        userAccountNum: user.fullName,
        roles: roles.map(reference),
        selectedRoles: reference(selected),
        appList: applicationsOf(db, user).map(shown),
        ...(current && {
          appId: current.id,
          currentAppId: current.id,
          currentApplicationId: current.applicationId,
          currentAppName: current.applicationName,
        }),
        org: organisation,
        orgCode: organisation.id,
        dpt: department,
        instu: institution,
        upOrg: institution,
        upDpt: organisation,
        otherInfo: {},
        logicSys: { id: '1', code: 'mobile-platform', name: '移动平台' },
      };
    },

    getUserMenu: ({ db, session, query, refuse }) => {
      const user = db.users.get(session.userId);
      const roleId = query.roleId ?? session.roleId;
      const role = user && enabledRoles(db, user).find(({ id }) => id === roleId);
      if (role === undefined) throw refuse('AUTH_VERIFY_FAILED');
      return menusOf(db, role);
    },

    switchApplication: async ({ db, session, path, refuse }) => {
      const user = db.users.get(session.userId);
      const application = user && applicationsOf(db, user).find(({ applicationId }) => applicationId === path.applicationId);
      if (application === undefined) throw refuse('AUTH_FORBIDDEN');
      await db.sessions.update(session.id, { appId: application.id, applicationId: application.applicationId });
      return shown(application);
    },

    listOptions: ({ db, session, appId, path }) => {
      if (path.kind === 'application') {
        const user = db.users.get(session.userId);
        return (user ? applicationsOf(db, user) : []).map((row) => ({ value: row.id, label: row.applicationName }));
      }
      return db.uploadServices.all({ where: { appId } }).map(({ id, protocol, serviceAddress, uploadPort, isDefault }) => ({
        value: id,
        label: `${protocol.toLowerCase()}://${serviceAddress}:${uploadPort}`,
        extra: { isDefault },
      }));
    },

    getMetaLimits: () => limits,
  };
}
