import type { Call, Operation, Work } from './call.ts';
import { Refused } from './problems.ts';
import type { Store, SubApp } from './store.ts';
import { tagOf } from './store.ts';
import { NAME, SUB_APP } from './package-input.ts';

/** Sub-applications, as far as packages need them. */
export function subAppOperations(store: Store): Operation[] {
  const path = '/yusp-app-common/api/subapp';
  return [
    {
      method: 'GET',
      path,
      control: 'doQuery',
      scoped: true,
      read: ({ application, query, input }) => {
        const name = input.text(input.parameter(query, 'name'), '?name', { max: 50 })?.toLowerCase() ?? '';
        return () => {
          const matches = store.subAppsOf(application).filter((each) => each.name.toLowerCase().includes(name));
          const sorted = matches.toSorted((one, other) => (one.subAppId < other.subAppId ? -1 : 1));
          return { status: 200, body: sorted.map((each) => toResponse(store, each)) };
        };
      },
    },
    {
      method: 'POST',
      path,
      control: 'doCreate',
      scoped: true,
      body: 'json',
      takesKey: true,
      read: (call) => create(store, call),
    },
    {
      method: 'DELETE',
      path: `${path}/{ids}`,
      control: 'doDelete',
      scoped: true,
      read: (call) => remove(store, call),
    },
  ];
}

const toResponse = (store: Store, subApp: SubApp) => ({ ...subApp, packageCount: store.versionsOf(subApp).length });

function create(store: Store, { session: { user }, application, body, input }: Call): Work {
  const fields = input.object(body, '', ['subAppId', 'name']) ?? {};
  const subAppId = input.text(fields.subAppId, '/subAppId', { required: true, pattern: SUB_APP }) ?? '';
  const name = input.text(fields.name, '/name', { required: true, ...NAME }) ?? '';
  return () => {
    if (store.subAppsOf(application).some((each) => each.subAppId === subAppId)) {
      throw new Refused('SUBAPP_DUP', { errors: [{ pointer: '/subAppId', code: 'SUBAPP_DUP' }] });
    }
    const subApp = { ...store.audit(user), appId: application.appId, subAppId, name };
    store.subApps.set(subApp.id, subApp);
    return { status: 201, body: toResponse(store, subApp), headers: { ETag: tagOf(subApp) } };
  };
}

function remove(store: Store, { application, open, input }: Call): Work {
  const ids = input.ids(open);
  return () => {
    const mine = store.subAppsOf(application);
    const unknown = ids.filter((id) => !mine.some((each) => each.id === id));
    if (unknown.length > 0) throw new Refused('NOT_FOUND', { ids: unknown });
    const used = mine.filter((each) => ids.includes(each.id) && store.versionsOf(each).length > 0);
    if (used.length > 0) throw new Refused('SUBAPP_NOT_EMPTY', { ids: used.map(({ id }) => id) });
    for (const id of ids) store.subApps.delete(id);
    return { status: 204 };
  };
}
