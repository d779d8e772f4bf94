import { MetaLimits } from '../../../openapi/generated/limits.auth.ts';
import { handlers } from '../../core/http/handler.ts';
import type { Tables } from '../../core/store/table.ts';
import { assertUsers } from '../authority.ts';
import { applicationsOf, selectedRole } from '../rights.ts';
import type { UserRow } from './table.ts';
import { applicationReference, roleReference } from '../views.ts';

const LIFE_MS = MetaLimits.tokenSeconds.const * 1000;

/** Ends all sessions of a user except one: their tokens are refused from now on. */
export async function endSessions(db: Tables, userId: string, except?: string): Promise<void> {
  for (const { id } of db.sessions.all({ where: { userId }, filter: (session) => session.id !== except }))
    await db.sessions.remove(id);
}

/** Updates open sessions of a changed user: the name, and the application if it was withdrawn. */
export async function followUser(db: Tables, user: UserRow): Promise<void> {
  const applications = applicationsOf(db, user);
  for (const { id, appId } of db.sessions.all({ where: { userId: user.id } })) {
    const current = applications.find((application) => application.id === appId) ?? applications[0];
    await db.sessions.update(id, {
      userName: user.userName,
      appId: current?.id ?? '',
      applicationId: current?.applicationId ?? '',
    });
  }
}

export const sessionHandlers = handlers<'users', 'listUserSessions' | 'kickUserSession'>({
  listUserSessions: ({ db, session, path, clock }) => {
    const { id: userId } = db.users.require(path.id);
    const open = db.sessions.all({ where: { userId }, filter: ({ issuedAt }) => clock.now() - issuedAt <= LIFE_MS });
    return open.toReversed().map((row) => {
      const role = selectedRole(db, row);
      const application = db.applications.get(row.appId);
      return {
        id: row.id,
        current: row.id === session.id,
        ...(role && { role: roleReference(role) }),
        ...(application && { application: applicationReference(application) }),
        signedInAt: clock.iso(row.signedInAt),
        refreshedAt: clock.iso(row.issuedAt),
        expiresAt: clock.iso(row.issuedAt + LIFE_MS),
      };
    });
  },

  kickUserSession: async (context) => {
    const { db, path } = context;
    const user = db.users.require(path.id);
    assertUsers(context, [user]);
    await db.sessions.remove(db.sessions.require(path.sessionId, { userId: user.id }).id);
  },
});
