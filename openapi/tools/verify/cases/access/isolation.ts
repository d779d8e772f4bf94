import { type Case, caseOf, describeAnswer, expectRefusal, expectSuccess } from '../../case.ts';
import { colleague } from '../../records/people.ts';
import { type Call, type Context, idOf } from '../../context.ts';
import { send } from '../../http/send.ts';
import { exampleCall } from '../../calls/example.ts';
import { codeOf, isObject, isSame, type Json, textOf } from '../../json.ts';
import type { Model, Operation } from '../../model.ts';
import { Failure, NotReached } from '../../outcome.ts';
import { sharedRecord } from '../../records/make.ts';
import type { Session } from '../../http/sessions.ts';
import { bare, OWN_PASSWORD, permissionsOf } from './access.ts';
import { keyHeader } from '../records/records.ts';

/**
 * Records of another application do not exist, idempotency keys are per user, and only assigned users can access an
 * application.
 */
export function isolationCases(model: Model, users: readonly string[]): Case[] {
  return [...model.operations.values()].flatMap((operation): Case[] => [
    ...(operation.codes.includes('NOT_FOUND') && operation.row.appScoped && namesRecord(model, operation)
      ? [foreignRecord(operation)]
      : []),
    ...(operation.row.idempotent ? [otherUser(operation, users.length)] : []),
    ...(operation.row.idempotent && operation.row.appScoped ? [otherApplication(operation)] : []),
    ...(operation.row.applications.length > 0 ? [notAssigned(operation)] : []),
    ...(operation.row.appScoped ? [notMember(operation)] : []),
  ]);
}

/** Whether a call names its record by id. */
const namesRecord = (model: Model, operation: Operation): boolean =>
  operation.acts.size > 0 ||
  operation.parameters.some(
    ({ in: where, name }) => where === 'path' && (name === 'id' || model.pathReferences(operation, name).length > 0),
  );

/** Sets each member of a call's body that may name a record to a record. */
async function naming(context: Context, call: Call): Promise<Call> {
  const { acts } = call.operation;
  if (acts.size === 0 || !isObject(call.body)) return call;
  const body: Record<string, Json> = { ...call.body };
  for (const [name, [first]] of acts)
    if (first !== undefined) body[name] ??= (await sharedRecord(context, first.entity)).values[first.key] ?? null;
  return { ...call, body };
}

function foreignRecord(operation: Operation): Case {
  const { id } = operation;
  return caseOf(operation, 'record/foreign', {
    title: `${id} does not find a record of another application`,
    covers: [`permission:${id}/foreign`],
    run: async (context) => {
      const call = await naming(context, await exampleCall(context, operation));
      const exchange = await send(context, call, await context.sessions.of(0, 1));
      expectRefusal(exchange, operation, 404, ['NOT_FOUND'], 'foreign');
    },
  });
}

/**
 * Another user who may make a call: one with all permissions, otherwise the first one of the environment. @throws
 * NotReached
 */
async function allowed(context: Context, operation: Operation, users: number): Promise<Session> {
  const session = await colleague(context).catch(() => undefined);
  if (session !== undefined) return session;
  const { permission } = operation.row;
  const requiredPermissions = permissionsOf(operation, bare(context, operation));
  for (let user = 1; user < users; user++) {
    const other = await context.sessions.of(user).catch(() => undefined);
    if (
      other !== undefined &&
      (permission === null || requiredPermissions?.some((text) => other.permissions?.has(text)))
    )
      return other;
  }
  throw new NotReached('role', `${operation.id} is open to the first user alone`);
}

function otherUser(operation: Operation, users: number): Case {
  const { id, pointer } = operation;
  return caseOf(operation, 'idempotency/other-user', {
    title: `${id} answers nobody what another user was answered with the same key`,
    run: async (context) => {
      const session = await allowed(context, operation, users);
      const call = await exampleCall(context, operation);
      const keyed = { ...call, headers: { ...call.headers, ...keyHeader(context) } };
      const first = await send(context, keyed);
      expectSuccess(first, operation);
      const { [OWN_PASSWORD]: _, ...headers } = keyed.headers;
      const second = await send(context, { ...keyed, headers }, session);
      const isMade = operation.row.success === 201 && isObject(first.json) && isObject(second.json);
      const isAgain = isMade && idOf(first.json) === idOf(second.json);
      const { status } = second;
      if (codeOf(second.json) !== 'IDEMPOTENCY_MISMATCH' && !(status < 300 && isAgain)) return;
      throw new Failure(
        {
          rule: 'idempotency',
          expected: `an answer of its own to ${session.userName}`,
          actual: status < 300 ? `the ${operation.entity ?? 'record'} of the first user` : describeAnswer(second),
          pointer,
        },
        second,
        first,
      );
    },
  });
}

function otherApplication(operation: Operation): Case {
  const { id, pointer } = operation;
  return caseOf(operation, 'idempotency/other-application', {
    title: `${id} answers in no application what was answered in another one with the same key`,
    run: async (context) => {
      const session = await context.sessions.of(0, 1);
      const call = await exampleCall(context, operation);
      const keyed = { ...call, headers: { ...call.headers, ...keyHeader(context) } };
      const first = await send(context, keyed);
      expectSuccess(first, operation);
      const second = await send(context, keyed, session);
      const isAnswered = isObject(first.json) && second.status === first.status;
      if (!isAnswered || !isSame(first.json, second.json)) return;
      throw new Failure(
        {
          rule: 'idempotency',
          expected: 'a refusal, or an answer of the other application',
          actual: 'the answer of the first application',
          pointer,
        },
        second,
        first,
      );
    },
  });
}

/** A user without any application cannot act in one, whatever their current application is. */
function notMember(operation: Operation): Case {
  const { id } = operation;
  return caseOf(operation, 'access/not-member', {
    title: `${id} refuses whoever is no member of the application that they name`,
    covers: [`permission:${id}/not-member`],
    changesNothing: true,
    run: async (context) => {
      const session = await context.making.person(context, 'outsider');
      const [application = ''] = context.environment.applications;
      const call = { ...bare(context, operation), headers: { 'X-App-Id': application } };
      expectRefusal(await send(context, call, session), operation, 409, ['APP_CONTEXT_CHANGED'], 'not-member');
    },
  });
}

function notAssigned(operation: Operation): Case {
  const { id, row } = operation;
  return caseOf(operation, 'access/not-assigned', {
    title: `${id} refuses an application to whoever is not assigned to it`,
    covers: [`permission:${id}/not-assigned`],
    run: async (context) => {
      const application = await sharedRecord(context, 'Application');
      const session = await colleague(context);
      const call = bare(context, operation);
      const [path, query] = [{ ...call.path }, { ...call.query }];
      for (const { in: where, name } of row.applications)
        (where === 'path' ? path : query)[name] = textOf(application.values['id'] ?? application.values['appId']);
      const exchange = await send(context, { ...call, path, query }, session);
      expectRefusal(exchange, operation, 403, ['APP_NOT_ASSIGNED'], 'not-assigned');
    },
  });
}
