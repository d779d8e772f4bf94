import { type Case, caseOf, describeAnswer, expectRefusal, expectSuccess } from '../../case.ts';
import { type Call, type Context, emptyCall, NO_SUCH_ID } from '../../context.ts';
import { send } from '../../http/send.ts';
import { exampleCall } from '../../calls/example.ts';
import type { Model, Operation } from '../../model.ts';
import { Failure, NotReached, failedSetup } from '../../outcome.ts';
import { sampleOf } from '../../calls/sample.ts';
import { textOf } from '../../json.ts';

export const OWN_PASSWORD = 'X-Own-Password';

/** Calls without a session, with an ended session, and without the permission. */
export function accessCases(model: Model, users: readonly string[], applications: readonly string[]): Case[] {
  return [...model.operations.values()].flatMap((operation): Case[] => {
    if (operation.row.security !== 'bearer') return operation.row.security === 'client' ? [wrongClient(operation)] : [];
    return [
      refusedToken(operation, 'missing', {}, 'AUTH_TOKEN_MISSING'),
      refusedToken(operation, 'unknown', { Authorization: 'Bearer no-such-token' }, 'AUTH_TOKEN_EXPIRED'),
      ended(operation),
      ...(asksOwnPassword(operation) ? [ownPassword(operation)] : []),
      ...(operation.row.permission === null ? [] : users.map((name, index) => permitted(operation, name, index))),
      ...(operation.row.appScoped && applications.length > 1
        ? [otherApplication(operation, applications[1] ?? '')]
        : []),
    ];
  });
}

/** A call that refers to nothing that exists, so it is refused without any effect. */
export function bare({ model }: Context, operation: Operation): Call {
  const path: Record<string, string> = {};
  for (const { name, in: where, pointer } of operation.parameters) {
    if (where !== 'path') continue;
    const isRecord = name === 'id' || name.endsWith('Id') || model.pathReferences(operation, name).length > 0;
    path[name] = isRecord ? NO_SUCH_ID : textOf(sampleOf(model, pointer) ?? '1');
  }
  return { ...emptyCall(operation), path };
}

function refusedToken(operation: Operation, name: string, headers: Record<string, string>, code: string): Case {
  const { id } = operation;
  return caseOf(operation, `access/token-${name}`, {
    title: `${id} refuses a token that is ${name}`,
    covers: [`permission:${id}/token-${name}`],
    changesNothing: true,
    run: async (context) => {
      const call = bare(context, operation);
      expectRefusal(
        await send(context, { ...call, headers }, null),
        operation,
        401,
        [code],
        'token',
        `${operation.pointer}/security`,
      );
    },
  });
}

function ended(operation: Operation): Case {
  const { id } = operation;
  return caseOf(operation, 'access/token-ended', {
    title: `${id} refuses the token of a session that has ended`,
    covers: [`permission:${id}/token-ended`],
    changesNothing: true,
    run: async (context) => {
      const token = await endedToken(context);
      const call = bare(context, operation);
      const headers = { Authorization: `Bearer ${token}` };
      expectRefusal(
        await send(context, { ...call, headers }, null),
        operation,
        401,
        ['AUTH_TOKEN_EXPIRED'],
        'token',
        `${operation.pointer}/security`,
      );
    },
  });
}

const endedTokens = new WeakMap<Context, Promise<string>>();

/** The token of a session that was signed out. */
function endedToken(context: Context): Promise<string> {
  let token = endedTokens.get(context);
  if (token === undefined) endedTokens.set(context, (token = signOut(context)));
  return token;
}

async function signOut(context: Context): Promise<string> {
  const session = await context.sessions.fresh(0);
  const operation = context.model.operation('logout');
  const call = { ...emptyCall(operation), body: { token: session.token } };
  const exchange = await send(context, call, session);
  if (exchange.status !== operation.row.success) throw failedSetup(operation.id, exchange);
  return session.token;
}

function wrongClient(operation: Operation): Case {
  const { id } = operation;
  return caseOf(operation, 'access/client', {
    title: `${id} refuses another client`,
    covers: [`permission:${id}/client`],
    changesNothing: true,
    run: async (context) => {
      const headers = { Authorization: `Basic ${Buffer.from('no-such:client').toString('base64')}` };
      const body = { grant_type: 'password', username: 'a', password: 'b' };
      const call = { ...emptyCall(operation), headers, body };
      expectRefusal(
        await send(context, call, null),
        operation,
        401,
        ['AUTH_CLIENT_INVALID'],
        'client',
        `${operation.pointer}/security`,
      );
    },
  });
}

function otherApplication(operation: Operation, application: string): Case {
  const { id } = operation;
  return caseOf(operation, 'access/application', {
    title: `${id} refuses a caller who believes to be in another application`,
    covers: [`permission:${id}/application`],
    changesNothing: true,
    run: async (context) => {
      const call = bare(context, operation);
      const exchange = await send(context, { ...call, headers: { 'X-App-Id': application } });
      expectRefusal(exchange, operation, 409, ['APP_CONTEXT_CHANGED'], 'application');
    },
  });
}

const asksOwnPassword = ({ parameters, recipe }: Operation): boolean =>
  recipe.ownPassword === undefined && parameters.some(({ name }) => name === OWN_PASSWORD);

/**
 * Calls without the own password or with a wrong one are refused; with the right one the call succeeds, and the account
 * is not locked.
 */
function ownPassword(operation: Operation): Case {
  const { id } = operation;
  return caseOf(operation, 'access/own-password', {
    title: `${id} asks for the caller's own password`,
    covers: [`permission:${id}/own-password`],
    run: async (context) => {
      const call = await exampleCall(context, operation);
      const { id: key, text } = await context.sessions.encrypted('no-such-password');
      const tries = [
        ['AUTH_REAUTH_REQUIRED', {}],
        ['AUTH_REAUTH_WRONG', { [OWN_PASSWORD]: `${key}.${text}` }],
      ] as const;
      for (const [code, headers] of tries)
        expectRefusal(await send(context, { ...call, headers }), operation, 403, [code], 'own-password');
      expectSuccess(await send(context, call), operation);
    },
  });
}

/** The alternative permissions for the path of a call; undefined if the record decides. */
export function permissionsOf(operation: Operation, call: Call): readonly string[] | undefined {
  return Object.keys(operation.row.recordValues).length > 0 ? undefined : possiblePermissions(operation, call);
}

/** The same, but if a record decides, the permissions for all its possible values. */
function possiblePermissions({ row }: Operation, { path }: Call): readonly string[] {
  const { permission, choice, recordValues } = row;
  if (permission === null) return [];
  const texts =
    typeof permission === 'string'
      ? [permission]
      : Array.isArray(permission)
        ? permission
        : [Object.entries(permission).find(([value]) => value === path[choice ?? ''])?.[1] ?? ''].flat();
  return Object.entries(recordValues)
    .reduce<string[]>(
      (all, [name, values]) => all.flatMap((text) => values.map((value) => text.replaceAll(`{${name}}`, value))),
      texts,
    )
    .map((text) => text.replaceAll(/\{(\w+)\}/gu, (_, name: string) => path[name] ?? ''));
}

/** Callers with the permission are not refused for lack of it; others are, whatever else is wrong. */
function permitted(operation: Operation, name: string, user: number): Case {
  const { id } = operation;
  return caseOf(operation, `access/user-${name}`, {
    title: `${id} is open to ${name} if their role allows it, and only then`,
    covers: [`permission:${id}/${name}`],
    changesNothing: true,
    run: async (context) => {
      const call = bare(context, operation);
      const session = await context.sessions.of(user);
      const acceptedPermissions = possiblePermissions(operation, call);
      const { permissions } = session;
      if (permissions === undefined) throw new NotReached('refused', `getUserMenu does not tell the rights of ${name}`);
      const isAllowed = acceptedPermissions.some((permission) => permissions.has(permission));
      // A caller with none of them is always refused, one with all of them never.
      const isDecided = permissionsOf(operation, call) === undefined && isAllowed;
      if (isDecided && !acceptedPermissions.every((permission) => permissions.has(permission)))
        throw new NotReached('role', `${name} has the permission for some records alone`);
      if (!isAllowed) {
        const exchange = await send(context, call, session);
        expectRefusal(exchange, operation, 403, ['AUTH_FORBIDDEN'], 'forbidden', `${operation.pointer}/x-permission`);
        return;
      }
      // Calls that could succeed are not sent here.
      if (operation.row.method !== 'GET' && !operation.row.path.includes('{') && operation.body?.required !== true)
        throw new NotReached('value', 'it would be done');
      const exchange = await send(context, call, session);
      if (exchange.status === 401 || (exchange.status === 403 && describeAnswer(exchange).includes('AUTH_FORBIDDEN')))
        throw new Failure(
          {
            rule: 'allowed',
            expected: `no refusal of ${name}, who has ${acceptedPermissions.join(' or ')}`,
            actual: describeAnswer(exchange),
            pointer: `${operation.pointer}/x-permission`,
          },
          exchange,
        );
    },
  });
}
