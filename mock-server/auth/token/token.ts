import { lacksRequired } from '../../../openapi/codegen/runtime/index.ts';
import { requiredWhen } from '../../../openapi/generated/required.ts';
import { MetaLimits } from '../../../openapi/generated/limits.auth.ts';
import type { Context, TagHandlers } from '../../core/http/handler.ts';
import { nameKey } from '../../core/store/name-key.ts';
import type { Session } from '../../core/store/registry.ts';
import { applicationsOf, enabledRoles } from '../../system/rights.ts';
import type { UserRow } from '../../system/users/table.ts';
import type { Guards } from '../guards.ts';

type TokenContext = Context<'obtainToken'>;
/** Period in which a retired refresh token is still accepted (ms). */
const GRACE_MS = 10_000;
/** Number of used refresh tokens that a session remembers, enough for a few days. */
const MOST_RETIRED = 100;

type AnyContext = Pick<TokenContext, 'clock' | 'rng' | 'db'>;

/** Returns unused tokens: while the clock is frozen, the same random numbers may come twice. */
function pair({ clock, rng, db }: AnyContext, key: string): Pick<Session, 'accessToken' | 'refreshToken' | 'issuedAt'> {
  for (let attempt = db.sessions.size; ; attempt++) {
    const draw = rng('token', key, attempt, clock.now());
    const [accessToken, refreshToken] = [draw.hex(40), draw.hex(40)];
    if (!db.sessions.find({ accessToken })) return { accessToken, refreshToken, issuedAt: clock.now() };
  }
}

const answer = ({ accessToken, refreshToken }: Session) => ({
  access_token: accessToken,
  token_type: 'bearer' as const,
  expires_in: MetaLimits.tokenSeconds.const,
  refresh_token: refreshToken,
  scope: 'console',
});

/** Records the sign-in time of a user, for user administration. */
async function noteSignIn({ db, clock }: AnyContext, id: string): Promise<void> {
  if (db.signIns.get(id) === undefined) await db.signIns.insert({ id, at: clock.iso() });
  else await db.signIns.update(id, { at: clock.iso() });
}

/** Opens a session with the first role and the first application selected. */
async function open(context: AnyContext, user: UserRow): Promise<Session> {
  const { db, clock } = context;
  await noteSignIn(context, user.id);
  const [application] = applicationsOf(db, user);
  return db.sessions.insert({
    ...pair(context, user.userName),
    userId: user.id,
    userName: user.userName,
    roleId: enabledRoles(db, user)[0]?.id ?? '',
    appId: application?.id ?? '',
    applicationId: application?.applicationId ?? '',
    signedInAt: clock.now(),
  });
}

/** Finds a user by name, ignoring case. */
function userByName(db: AnyContext['db'], name: string): UserRow | undefined {
  const key = nameKey(name);
  return db.users.find({ userName: name }) ?? db.users.all({ filter: ({ userName }) => nameKey(userName) === key })[0];
}

async function signIn(context: TokenContext, { lock }: Guards): Promise<Session> {
  const { db, clock, refuse } = context;
  const { username = '', password = '' } = context.body;
  const wait = lock.lockedFor(username, clock.now());
  if (wait > 0) throw refuse('AUTH_LOCKED', { retryAfter: wait });
  const user = userByName(db, username);
  if (user?.password !== password) {
    lock.fail(username, clock.now());
    throw refuse('AUTH_BAD_CREDENTIALS');
  }
  if (user.status !== 'enabled') throw refuse('AUTH_USER_NOT_ACTIVE');
  lock.clear(username);
  return open(context, user);
}

/**
 * Issues a new token pair for a session. For a while, the refresh token that was used returns the same pair, in case
 * the page was left before the response arrived. Later, and whenever an older token is used, somebody else may have it:
 * the session ends with all of its tokens (ASVS 10.4.5).
 */
async function refresh(context: TokenContext): Promise<Session> {
  const { db, clock, refuse } = context;
  const { refresh_token: refreshToken = '' } = context.body;
  const [family] = db.sessions.all({ filter: ({ retiredTokens }) => retiredTokens?.includes(refreshToken) === true });
  if (family !== undefined) {
    if (family.retiredTokens?.[0] === refreshToken && clock.now() - family.issuedAt < GRACE_MS) return family;
    await db.sessions.remove(family.id);
    throw refuse('AUTH_TOKEN_EXPIRED', { keepsWrites: true });
  }
  const session = db.sessions.find({ refreshToken });
  if (!session || clock.now() - session.issuedAt > MetaLimits.tokenSeconds.const * 1000)
    throw refuse('AUTH_TOKEN_EXPIRED');
  const retiredTokens = [refreshToken, ...(session.retiredTokens ?? [])].slice(0, MOST_RETIRED);
  // Derived from the old pair, because a frozen clock would otherwise bring expired tokens back.
  return db.sessions.update(session.id, { ...pair(context, `${session.id} ${session.refreshToken}`), retiredTokens });
}

/** Sign-in, refresh and log-out. */
export function createTokenHandlers(guards: Guards): TagHandlers<'token'> {
  return {
    obtainToken: async (context) => {
      const missing = requiredWhen.TokenForm.find((rule) => lacksRequired(rule, context.body));
      if (missing) throw context.refuse(missing.code);
      return answer(context.body.grant_type === 'password' ? await signIn(context, guards) : await refresh(context));
    },

    exchangeTicket: async (context) => {
      const { db, clock, body, refuse } = context;
      const user = db.users.find({ userName: guards.tickets.take(body.ticket, clock.now()) ?? '' });
      if (user === undefined) throw refuse('AUTH_VERIFY_FAILED');
      if (user.status !== 'enabled') throw refuse('AUTH_USER_NOT_ACTIVE');
      return answer(await open(context, user));
    },

    logout: async ({ db, session, body }) => {
      const own = db.sessions.all({ where: { userId: session.userId } });
      const ended = own.filter(
        ({ id, accessToken }) => body.everywhere || id === session.id || accessToken === body.token,
      );
      for (const { id } of ended) await db.sessions.remove(id);
    },
  };
}
