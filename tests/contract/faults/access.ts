import { type OperationId, operations as rows } from '../../../openapi/generated/operations.ts';
import type { ProblemCode } from '../../../openapi/generated/problems.ts';
import { answers, type Fault, headers, isBody, json, mistake, type Next, refusal, withStatus } from './fault.ts';

/** Every caller is treated as the administrator. */
export const everybodyIsAdministrator =
  (operations: Fault['operations']): Fault['create'] =>
  () => {
    let session: Promise<string> | undefined;
    return mistake(operations, async (request, next) => {
      session ??= signIn(request, next);
      const changed = new Request(request);
      changed.headers.set('Authorization', await session);
      return next(changed);
    })();
  };

async function signIn({ url }: Request, next: Next): Promise<string> {
  const response = await next(
    new Request(new URL('/uaa/oauth/token', url), {
      method: 'POST',
      headers: { Authorization: `Basic ${btoa('console:console')}` },
      body: new URLSearchParams({ grant_type: 'password', username: 'admin', password: 'Chenghu2024' }),
    }),
  );
  const body: unknown = await response.json();
  return `Bearer ${isBody(body) ? String(body['access_token']) : ''}`;
}

/** A success in place of a refusal for a missing own password. */
const withoutOwnPassword = (operation: OperationId, code: ProblemCode): Fault['create'] =>
  answers([operation], [403], async (response) =>
    (await response.clone().text()).includes(code) ? withStatus(response, rows[operation].success) : response,
  );

/** One answer per key, regardless of the caller. */
const keysOfEverybody =
  (operations: Fault['operations']): Fault['create'] =>
  () => {
    const first = new Map<string, Response>();
    return mistake(operations, async (request, next) => {
      const key = request.headers.get('Idempotency-Key');
      const before = key === null ? undefined : first.get(key);
      if (before !== undefined) return before.clone();
      const response = await next(request);
      if (key !== null && response.ok) first.set(key, response.clone());
      return response;
    })();
  };

/** Sessions, permissions and applications that fail to restrict access. */
export const accessFaults: readonly Fault[] = [
  {
    name: 'the application that the caller sends is trusted',
    operations: ['listBooths'],
    foundBy: 'listBooths/access/not-member',
    create: headers(['listBooths'], (sent) => sent.delete('X-App-Id')),
  },
  {
    name: 'no token is required',
    operations: ['listSwitches'],
    foundBy: 'listSwitches/access/token-missing',
    create: answers(['listSwitches'], [401], () => json(200, { items: [], total: 0, page: 1, size: 20 })),
  },
  {
    name: 'any token is accepted',
    operations: ['createRole', 'updateRole', 'deleteRoles'],
    foundBy: 'updateRole/access/token-unknown',
    create: everybodyIsAdministrator(['createRole', 'updateRole', 'deleteRoles']),
  },
  {
    name: 'a logout does not end the session',
    operations: ['logout', 'listRoles'],
    foundBy: 'listRoles/access/token-ended',
    create: mistake(['logout'], async (request, next) => {
      const probe = new Request(new URL('/yusp-app-oca/api/user/session/info', request.url), {
        headers: request.headers,
      });
      return (await next(probe)).status === 200 ? new Response(null, { status: 204 }) : next(request);
    }),
  },
  {
    name: 'a missing token gets 403',
    operations: ['listUsers'],
    foundBy: 'listUsers/access/token-missing',
    create: answers(['listUsers'], [401], (response) => refusal(403, 'AUTH_FORBIDDEN', response)),
  },
  {
    name: 'an unknown token is reported as missing',
    operations: ['listMenus'],
    foundBy: 'listMenus/access/token-unknown',
    create: headers(['listMenus'], (all) => {
      if (all.get('Authorization')?.includes('no-such') === true) all.delete('Authorization');
    }),
  },
  {
    name: 'the own password is not required',
    operations: ['insertUser'],
    foundBy: 'insertUser/access/own-password',
    create: withoutOwnPassword('insertUser', 'AUTH_REAUTH_REQUIRED'),
  },
  {
    name: 'any own password is accepted',
    operations: ['resetUserPassword'],
    foundBy: 'resetUserPassword/access/own-password',
    create: withoutOwnPassword('resetUserPassword', 'AUTH_REAUTH_WRONG'),
  },
  {
    name: 'an analyst can write',
    operations: ['updateTransaction'],
    foundBy: 'updateTransaction/access/user-analyst01',
    create: answers(['updateTransaction'], [403], (response) => refusal(404, 'NOT_FOUND', response)),
  },
  {
    name: 'everyone can delete',
    operations: ['deleteTransactions'],
    foundBy: 'deleteTransactions/access/user-auditor01',
    create: everybodyIsAdministrator(['deleteTransactions']),
  },
  {
    name: 'passwords are reset without permission',
    operations: ['resetUserPassword'],
    foundBy: 'resetUserPassword/access/user-analyst01',
    create: answers(['resetUserPassword'], [403], (response) => withStatus(response, 204)),
  },
  {
    name: 'a permitted user is refused',
    operations: ['listUpgrades'],
    foundBy: 'listUpgrades/access/user-release01',
    create: mistake(['listUpgrades'], async (request, next) => {
      const probe = new Request(new URL('/yusp-app-oca/api/user/session/info', request.url), {
        headers: request.headers,
      });
      const who: unknown = await (await next(probe)).json();
      const response = await next(request);
      return JSON.stringify(who).includes('release01') ? refusal(403, 'AUTH_FORBIDDEN', response) : response;
    }),
  },
  {
    name: 'input is validated before permissions',
    operations: ['createMenu'],
    foundBy: 'createMenu/access/user-analyst01',
    create: answers(['createMenu'], [403], (response) =>
      refusal(422, 'FIELD_REQUIRED', response, { errors: [{ pointer: '/code', code: 'FIELD_REQUIRED' }] }),
    ),
  },
  {
    name: 'any client can obtain tokens',
    operations: ['obtainToken'],
    foundBy: 'obtainToken/access/client',
    create: headers(['obtainToken'], (all) => {
      all.set('Authorization', `Basic ${btoa('console:console')}`);
    }),
  },
  {
    name: 'the application of the caller is ignored',
    operations: ['createSwitch', 'listSwitches'],
    foundBy: 'listSwitches/access/application',
    create: headers(['createSwitch', 'listSwitches'], (all) => {
      all.delete('X-App-Id');
    }),
  },
  {
    name: 'records of another application are found',
    operations: ['getUpgrade'],
    foundBy: 'getUpgrade/record/foreign',
    create: everybodyIsAdministrator(['getUpgrade']),
  },
  {
    name: 'records of another application can be deleted',
    operations: ['deleteSwitches'],
    foundBy: 'deleteSwitches/record/foreign',
    create: everybodyIsAdministrator(['deleteSwitches']),
  },
  {
    name: 'records of another application can be changed through a body',
    operations: ['generateGatewayConfig'],
    foundBy: 'generateGatewayConfig/record/foreign',
    create: everybodyIsAdministrator(['generateGatewayConfig']),
  },
  {
    name: 'a list includes records of another application, without their application',
    operations: ['listSubApps'],
    foundBy: 'listSubApps/list/foreign',
    create: everybodyIsAdministrator(['listSubApps']),
  },
  {
    name: 'an idempotency key is shared by all users',
    operations: ['createBooth'],
    foundBy: 'createBooth/idempotency/other-user',
    create: keysOfEverybody(['createBooth']),
  },
  {
    name: 'an application can be changed by users who are not assigned to it',
    operations: ['updateApplication'],
    foundBy: 'updateApplication/access/not-assigned',
    create: everybodyIsAdministrator(['updateApplication']),
  },
  {
    name: 'a record of another application gets 403, which reveals that it exists',
    operations: ['getSwitch'],
    foundBy: 'getSwitch/record/foreign',
    create: answers(['getSwitch'], [404], (response) => refusal(403, 'AUTH_FORBIDDEN', response)),
  },
];
