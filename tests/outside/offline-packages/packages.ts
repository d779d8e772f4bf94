import type { Call, Operation, Work } from './call.ts';
import { list } from './list.ts';
import { readPackage } from './package-input.ts';
import { Refused } from './problems.ts';
import { checkRules } from './rules.ts';
import { answerOf, toResponse } from './response.ts';
import type { Package, Store } from './store.ts';
import { checkRevision } from './store.ts';

export const PATH = '/yusp-app-common/api/offline';

/** Acts on packages other than their states. */
export function packageOperations(store: Store): Operation[] {
  const one = `${PATH}/{id}`;
  return [
    { method: 'GET', path: PATH, control: 'doQuery', scoped: true, read: (call) => list(store, call) },
    {
      method: 'POST',
      path: PATH,
      control: 'doCreate',
      scoped: true,
      body: 'json',
      takesKey: true,
      read: (call) => create(store, call),
    },
    {
      method: 'GET',
      path: one,
      control: 'doQuery',
      scoped: true,
      read: ({ application, open, input }) => {
        const id = input.id(open);
        return () => answerOf(store, store.package(application, id, store.fault === 'foreign-get'));
      },
    },
    {
      method: 'PUT',
      path: one,
      control: 'doUpdate',
      scoped: true,
      body: 'json',
      takesRevision: true,
      read: (call) => update(store, call),
    },
    { method: 'DELETE', path: one, control: 'doDelete', scoped: true, read: (call) => remove(store, call) },
  ];
}

function create(store: Store, { session: { user }, application, body, input: problems }: Call): Work {
  const input = readPackage(body, problems);
  return () => {
    checkRules({ store, application, user, input });
    const audit = store.audit(user);
    const pack: Package = {
      ...audit,
      ...input,
      appId: application.appId,
      status: 'pending',
      defective: false,
      everPublished: false,
      uploadedAt: audit.createdAt,
      uploadedBy: user.name,
    };
    store.packages.set(pack.id, pack);
    const answer = answerOf(store, pack);
    return { ...answer, status: 201, headers: { ...answer.headers, Location: `${PATH}/${pack.id}` } };
  };
}

function update(store: Store, { session: { user }, application, open, headers, body, input: problems }: Call): Work {
  const id = problems.id(open);
  const input = readPackage(body, problems);
  return () => {
    const before = store.package(application, id, store.fault === 'foreign-update');
    const revision = store.fault === 'if-match-ignored' ? undefined : headers['if-match'];
    checkRevision(before, revision, toResponse(store, before));
    if (before.status !== 'pending' || before.everPublished) throw new Refused('REL_PUBLISHED_LOCKED');
    checkRules({ store, application, user, input }, before);
    const isNewFile = before.fileId !== input.fileId;
    const { relatedVersion, domain } = input;
    const file = isNewFile ? { uploadedAt: new Date().toISOString(), uploadedBy: user.name } : {};
    return answerOf(store, store.change(before, { ...input, relatedVersion, domain, ...file }, user));
  };
}

function remove(store: Store, { application, open, input }: Call): Work {
  const ids = input.ids(open);
  return () => {
    const mine = store.fault === 'foreign-delete' ? [...store.packages.values()] : store.packagesOf(application);
    const unknown = ids.filter((id) => !mine.some((each) => each.id === id));
    if (unknown.length > 0) throw new Refused('NOT_FOUND', { ids: unknown });
    const stays = ({ status, everPublished }: Package) =>
      status !== 'pending' || (everPublished && store.fault !== 'published-deleted');
    const used = mine.filter((each) => ids.includes(each.id) && stays(each));
    if (used.length > 0) throw new Refused('OFFLINE_USED', { ids: used.map(({ id }) => id) });
    for (const id of ids) store.packages.delete(id);
    return { status: 204 };
  };
}
