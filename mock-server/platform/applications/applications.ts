import type { Schemas } from '../../../openapi/generated/types.ts';
import { hasText } from '../../core/kit/has-text.ts';
import type { Blobs } from '../../core/store/blobs.ts';
import { type Context, handlers } from '../../core/http/handler.ts';
import type { DemandOwnPassword } from '../../core/session/own-password.ts';
import type { Tables } from '../../core/store/table.ts';
import { ALL_OFF } from '../application-config/table.ts';
import type { ApplicationRow } from './table.ts';

type Application = Schemas['Application'];

/** Maximum number of users in a search for an owner. */
const OWNERS = 50;

const usersOf = (db: Tables, appId: string) => db.users.all({ filter: ({ appIds }) => appIds.includes(appId) });

function toResponse(db: Tables, row: ApplicationRow): Application {
  const owner = row.ownerUserId === undefined ? undefined : db.users.get(row.ownerUserId);
  return { ...row, appId: row.id, userCount: usersOf(db, row.id).length, ...(owner && { ownerName: owner.fullName }) };
}

/** Returns the columns of an input; its owner must be a user. */
function columnsOf({ db, body, refuse }: Context<'createApplication'> | Context<'updateApplication'>) {
  if (body.ownerUserId !== undefined && db.users.get(body.ownerUserId) === undefined) {
    throw refuse('ENTRY_WRONG', { errors: [{ pointer: '/ownerUserId', code: 'ENTRY_WRONG' }] });
  }
  return { ...body, platforms: body.platforms ?? [] };
}

/** Withdraws an application from all users: sessions that use it switch to another one. */
async function withdraw(db: Tables, appId: string): Promise<void> {
  for (const user of usersOf(db, appId)) {
    const appIds = user.appIds.filter((id) => id !== appId);
    await db.users.update(user.id, { appIds });
    const next = appIds.flatMap((id) => db.applications.get(id) ?? [])[0];
    for (const { id } of db.sessions.all({ where: { userId: user.id, appId } })) {
      await db.sessions.update(id, { appId: next?.id ?? '', applicationId: next?.applicationId ?? '' });
    }
  }
}

/**
 * Removes files explicitly, because their bytes are outside of the tables; and last, because releases reference them.
 */
async function removeFiles(db: Tables, blobs: Blobs, appId: string): Promise<void> {
  for (const { id, chunks } of db.files.all({ where: { appId } })) {
    await db.files.remove(id);
    for (const key of chunks) await blobs.remove(key);
  }
}

/** Whether content of an application reaches people. */
export type UsesApplication = (
  context: Pick<Context<'deleteApplications'>, 'db' | 'clock' | 'rng'>,
  appId: string,
) => boolean;

/** Content of an application that reaches people and prevents its removal, one line per kind. */
const IN_USE: readonly UsesApplication[] = [
  ({ db }, appId) => db.upgrades.find({ appId, status: 'published' }) !== undefined,
  ({ db }, appId) => db.offlinePackages.find({ appId, status: 'effective' }) !== undefined,
  ({ db }, appId) => db.appletPackages.find({ appId, status: 'released' }) !== undefined,
  ({ db }, appId) => db.switches.find({ appId, status: 'effective' }) !== undefined,
  ({ db }, appId) => db.activities.find({ appId, status: 'online' }) !== undefined,
];

/**
 * @param demandOwnPassword throws unless a call includes the caller's password
 * @param isPushing whether an application has a message that is scheduled or being sent
 */
export const createApplicationHandlers = (demandOwnPassword: DemandOwnPassword, isPushing: UsesApplication) =>
  handlers<'applications'>({
    listApplications: ({ db, query, isAssigned }) => {
      const { applicationId, applicationName, ...rest } = query;
      const page = db.applications.list({
        ...rest,
        contains: { applicationId, applicationName },
        filter: ({ id }) => isAssigned(id),
      });
      return { ...page, items: page.items.map((row) => toResponse(db, row)) };
    },

    getApplication: ({ db, path }) => toResponse(db, db.applications.require(path.appId)),

    createApplication: async (context) => {
      const { db, body, session, clock, rng } = context;
      const number = Math.max(0, ...db.applications.all().map((row) => row.number)) + 1;
      const appSecret = rng('applicationSecret', body.applicationId, clock.now()).hex(48);
      const row = await db.applications.insert({
        ...columnsOf(context),
        applicationId: body.applicationId,
        number,
        appSecret,
        secretSetAt: clock.iso(),
      });
      await db.appConfigs.insert({ ...ALL_OFF, appId: row.id });
      const creator = db.users.require(session.userId);
      await db.users.update(creator.id, { appIds: [...creator.appIds, row.id] });
      return { ...toResponse(db, row), appSecret };
    },

    updateApplication: async (context) => {
      const { db, path, checkRevision } = context;
      const row = db.applications.require(path.appId);
      checkRevision(toResponse(db, row));
      const columns = columnsOf(context);
      if (columns.ownerUserId !== row.ownerUserId) demandOwnPassword(context);
      return toResponse(db, await db.applications.update(row.id, columns));
    },

    deleteApplications: async (context) => {
      const { db, blobs, session, path, refuse } = context;
      const rows = db.applications.requireAll(path.appId);
      if (rows.some(({ id }) => id === session.appId)) throw refuse('APP_CURRENT_NO_DELETE', { ids: [session.appId] });
      const used = rows.map(({ id }) => id).filter((id) => [...IN_USE, isPushing].some((uses) => uses(context, id)));
      if (used.length > 0) throw refuse('APP_IN_USE', { ids: used });
      for (const { id } of rows) {
        await withdraw(db, id);
        await db.applications.remove(id);
        await removeFiles(db, blobs, id);
      }
    },

    listApplicationUsers: ({ db, path, query }) => {
      const { id: appId } = db.applications.require(path.appId);
      const { userName, fullName, ...rest } = query;
      const page = db.users.list({
        ...rest,
        contains: { userName, fullName },
        filter: ({ appIds }) => appIds.includes(appId),
      });
      const items = page.items.map(({ id, roleIds, ...user }) => ({
        userId: id,
        ...user,
        roleNames: roleIds.flatMap((roleId) => db.roles.get(roleId)?.name ?? []),
      }));
      return { ...page, items };
    },

    listApplicationOwners: ({ db, query }) => {
      const owners = db.users.all({
        where: { status: 'enabled' },
        filter: ({ userName, fullName }) => hasText(`${userName}\n${fullName}`, query.name),
        sort: ['fullName,asc', 'userName,asc'],
      });
      return owners.slice(0, OWNERS).map(({ id, userName, fullName }) => ({ userId: id, userName, fullName }));
    },

    resetApplicationSecret: async (context) => {
      const { db, path, clock, rng } = context;
      demandOwnPassword(context);
      const { id, applicationId, revision } = db.applications.require(path.appId);
      const appSecret = rng('applicationSecret', applicationId, clock.now(), revision).hex(48);
      await db.applications.update(id, { appSecret, secretSetAt: clock.iso() });
      return { appSecret };
    },
  });
