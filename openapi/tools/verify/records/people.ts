import { buildCall } from '../calls/build.ts';
import type { Context, Making } from '../context.ts';
import type { TestRecord } from './test-record.ts';
import { send } from '../http/send.ts';
import { isObject, textOf } from '../json.ts';
import { failedSetup } from '../outcome.ts';
import { callFor } from './read.ts';
import { makeRecord } from './make.ts';
import type { Session } from '../http/sessions.ts';

/** Signs in a user that the run has created. */
type SignIn = (context: Context) => Promise<Session>;

/**
 * A user with the rights of the first user, without the initial role, assigned only to the first application.
 * @throws NotReached
 */
export const colleague = once(async (context) => {
  const role = await makeRecord(context, 'Role', { in: 'enabled' });
  await giveRights(context, role);
  return signInAs(context, role, [await currentApplication(context)]);
});

/** A user with the same rights who is not assigned to any application. @throws NotReached */
const outsider = once(async (context) => {
  const role = await makeRecord(context, 'Role', { in: 'enabled' });
  await giveRights(context, role);
  return signInAs(context, role, []);
});

/** A user without any rights, in the same application. @throws NotReached */
const stranger = once(async (context) =>
  signInAs(context, await makeRecord(context, 'Role', { in: 'enabled' }), [await currentApplication(context)]),
);

/** Signs in a user created by the run, one of each kind. @throws NotReached */
export const person: Making['person'] = (context, who) => ({ colleague, stranger, outsider })[who](context);

/** Creates a person once per run. */
function once(make: SignIn): SignIn {
  const cache = new WeakMap<Context, Promise<Session>>();
  return (context) => {
    let session = cache.get(context);
    if (session === undefined) cache.set(context, (session = apart(context, make)));
    return session;
  };
}

/** Runs work without checking its answers: a backend of one tag need not have the operations it calls. */
async function apart(context: Context, work: SignIn): Promise<Session> {
  let result: Promise<Session> | undefined;
  await context.client.trace('en', async () => {
    result = context.ledger.share(() => work(context));
    await Promise.allSettled([result]);
  });
  return result ?? work(context);
}

/** Gives a role the rights of the first user. */
async function giveRights(context: Context, role: TestRecord): Promise<void> {
  const { model, sessions } = context;
  const [read, write] = [model.operation('getRoleAuthorization'), model.operation('saveRoleAuthorization')];
  const { selectedRoles } = (await sessions.first).info;
  const own: TestRecord = { ...role, values: isObject(selectedRoles) ? selectedRoles : {} };
  const rights = await send(context, await callFor(context, read, own));
  const writableNames = new Set(write.body === undefined ? [] : model.properties(write.body.pointer).keys());
  const body = Object.fromEntries(
    Object.entries(isObject(rights.json) ? rights.json : {}).filter(([name]) => writableNames.has(name)),
  );
  const saved = await send(context, { ...(await buildCall(context, write, write.recipe, role)), body });
  if (saved.status !== write.row.success) throw failedSetup(write.id, saved);
}

const currentApplication = async ({ sessions }: Context): Promise<string> =>
  textOf((await sessions.first).info['appId']);

async function signInAs(context: Context, role: TestRecord, applications: readonly string[]): Promise<Session> {
  const password = `Verify2024${context.fresh.next()}`;
  const roles = [textOf(role.values['id'])];
  const user = await makeRecord(context, 'User', {
    in: 'enabled',
    body: { roles, applications, password, confirmPassword: password },
  });
  return context.sessions.signIn(textOf(user.values['userName']), password);
}
