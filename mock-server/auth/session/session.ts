import { handlers } from '../../core/http/handler.ts';
import type { Session } from '../../core/store/registry.ts';
import type { Tables } from '../../core/store/table.ts';
import type { ApplicationRow } from '../../platform/applications/table.ts';
import type { RoleRow } from '../../system/roles/table.ts';
import type { UserRow } from '../../system/users/table.ts';
import { applicationsOf, enabledRoles, selectedRole } from '../../system/rights.ts';
import { menusOf } from './menus.ts';

const reference = ({ id, code, name }: RoleRow) => ({ id, code, name });

const toApplication = ({ id, applicationId, applicationName }: ApplicationRow) => ({
  appId: id,
  applicationId,
  applicationName,
});

/** The current application, under the property names of both the console and its older parts. */
const currentOf = ({ id, applicationId, applicationName }: ApplicationRow) => ({
  appId: id,
  currentAppId: id,
  currentApplicationId: applicationId,
  currentAppName: applicationName,
});

/** The user's place of work; each part has two property names. */
const placeOf = ({ institution, organisation, department }: UserRow) => ({
  org: organisation,
  orgCode: organisation.id,
  dpt: department,
  instu: institution,
  upOrg: institution,
  upDpt: organisation,
});

/** Whether a user has notices to read, or may get some. */
export type HasNotices = (db: Tables, user: Pick<Session, 'userId' | 'userName'>) => boolean;

export const createSessionHandlers = (hasNotices: HasNotices) =>
  handlers<'session'>({
    getSessionInfo: ({ db, session, refuse }) => {
      const user = db.users.get(session.userId);
      if (user === undefined) throw refuse('AUTH_VERIFY_FAILED');
      const roles = enabledRoles(db, user);
      const selected = selectedRole(db, session);
      if (selected === undefined) throw refuse('AUTH_ROLES_REQUIRED');
      const current = db.applications.get(session.appId);
      return {
        userId: user.id,
        userName: user.userName,
        userAccountNum: user.fullName,
        userAvatar: user.avatar ?? '',
        roles: roles.map(reference),
        selectedRoles: reference(selected),
        appList: applicationsOf(db, user).map(toApplication),
        ...(current && currentOf(current)),
        ...placeOf(user),
        otherInfo: { jobNumber: user.jobNumber },
        logicSys: { id: '1', code: 'mobile-platform', name: '移动平台' },
        hasNotices: hasNotices(db, session),
      };
    },

    getUserMenu: ({ db, session, query, refuse }) => {
      const user = db.users.get(session.userId);
      const requested = user && enabledRoles(db, user).find(({ id }) => id === query.roleId);
      const role = query.roleId === undefined ? selectedRole(db, session) : requested;
      if (role === undefined) throw refuse('AUTH_VERIFY_FAILED');
      return menusOf(db, role);
    },

    switchApplication: async ({ db, session, path, refuse }) => {
      const user = db.users.get(session.userId);
      const application =
        user && applicationsOf(db, user).find(({ applicationId }) => applicationId === path.applicationId);
      if (application === undefined) throw refuse('AUTH_FORBIDDEN');
      await db.sessions.update(session.id, { appId: application.id, applicationId: application.applicationId });
      return toApplication(application);
    },

    /** A role that the user does not have is refused like one that does not exist, so that ids cannot be guessed. */
    switchRole: async ({ db, session, path, refuse }) => {
      const user = db.users.get(session.userId);
      const role = user && enabledRoles(db, user).find(({ id }) => id === path.id);
      if (role === undefined) throw refuse('AUTH_FORBIDDEN');
      await db.sessions.update(session.id, { roleId: role.id });
      return { selectedRoles: reference(role), ...menusOf(db, role) };
    },
  });
