import type { OperationId } from '../../../openapi/generated/operations.ts';
import {
  answers,
  bodies,
  type Body,
  commonHeaders,
  type Fault,
  isBody,
  json,
  mistake,
  pathOf,
  refusal,
  withStatus,
} from './fault.ts';

const read = async (request: Request, path: string, next: (request: Request) => Promise<Response>): Promise<Body> => {
  const headers = new Headers(request.headers);
  headers.delete('Idempotency-Key');
  const body: unknown = await (await next(new Request(new URL(path, request.url), { headers }))).json();
  return isBody(body) ? body : {};
};
const parentOf = (request: Request): string => pathOf(request).replace(/\/[a-z]+$/u, '');

/** Calls that the state refuses are answered with the record, as if they had succeeded. */
const inAnyState = (operation: OperationId, recordPath: (request: Request) => string): Fault['create'] =>
  mistake([operation], async (request, next) => {
    const copy = request.clone();
    const response = await next(request);
    return response.status === 409
      ? json(200, await read(copy, recordPath(copy), next), commonHeaders(response))
      : response;
  });

/** Wrong states, and transitions that are wrongly allowed or refused. */
export const lifecycleFaults: readonly Fault[] = [
  {
    name: 'a transition succeeds without effect',
    operations: ['effectSwitch'],
    foundBy: 'Switch/transition/notEffective/effectSwitch',
    create: mistake(['effectSwitch'], async (request, next) => {
      const record = await next(new Request(new URL(parentOf(request), request.url), { headers: request.headers }));
      if (record.status !== 200) return next(request);
      return json(200, { ...(await record.json()), status: 'effective' }, record.headers);
    }),
  },
  {
    name: 'two concurrent transitions both succeed',
    operations: ['effectSwitch'],
    foundBy: 'Switch/at-once/effectSwitch',
    create: () => {
      const underWay = new Map<string, Promise<Response>>();
      return mistake(['effectSwitch'], async (request, next) => {
        const path = pathOf(request);
        const first = underWay.get(path);
        const answer = next(request).then((response) => response.clone());
        if (first === undefined) {
          underWay.set(path, answer);
          const response = await answer;
          underWay.delete(path);
          return response.clone();
        }
        const both = await Promise.all([first, answer]);
        return json(200, await both[0].clone().json(), commonHeaders(both[1]));
      })();
    },
  },
  {
    name: 'a transition ends in another state',
    operations: ['invalidateSwitch'],
    foundBy: 'Switch/transition/effective/invalidateSwitch',
    create: () => {
      const withdrawn = new Set<string>();
      return async (request, next) => {
        const pathname = pathOf(request);
        const response = await next(request);
        if (pathname.endsWith('/invalidate') && response.status < 300) withdrawn.add(parentOf(request));
        if (request.method !== 'GET' || !withdrawn.has(pathname) || response.status !== 200) return response;
        return json(200, { ...(await response.json()), status: 'notEffective' }, response.headers);
      };
    },
  },
  {
    name: 'an illegal transition succeeds',
    operations: ['publishUpgrade'],
    foundBy: 'Upgrade/transition/published/publishUpgrade',
    create: inAnyState('publishUpgrade', parentOf),
  },
  {
    name: 'an illegal transition gets 500',
    operations: ['offlineActivity'],
    foundBy: 'Activity/transition/toBeOnline/offlineActivity',
    create: answers(['offlineActivity'], [409], (response) => refusal(500, 'INTERNAL', response)),
  },
  {
    name: 'an illegal transition is reported as an invalid field',
    operations: ['releaseAppletPackage'],
    foundBy: 'AppletPackage/transition/released/releaseAppletPackage',
    create: answers(['releaseAppletPackage'], [409], (response) =>
      refusal(422, 'ENTRY_WRONG', response, { errors: [{ pointer: '/status', code: 'ENTRY_WRONG' }] }),
    ),
  },
  {
    name: 'an illegal transition gets the code of another one',
    operations: ['updateUpgrade'],
    foundBy: 'Upgrade/transition/published/updateUpgrade',
    create: bodies(['updateUpgrade'], [409], (body) => ({ ...body, code: 'REL_ALREADY_EFFECTIVE' })),
  },
  {
    name: 'a legal transition is refused',
    operations: ['reopenSwitch'],
    foundBy: 'Switch/transition/expired/reopenSwitch',
    create: answers(['reopenSwitch'], [200], (response) => refusal(409, 'SWITCH_STATE', response)),
  },
  {
    name: 'a transition is refused in one of its states',
    operations: ['changeUserStatus'],
    foundBy: 'User/transition/notEnabled/changeUserStatus/enabled',
    create: mistake(['changeUserStatus'], async (request, next) => {
      const pathname = pathOf(request);
      const record = await read(request, pathname.replace(/\/[a-z]+$/iu, ''), next);
      const response = await next(request);
      return record['status'] === 'notEnabled' && pathname.endsWith('/enabled')
        ? refusal(409, 'USER_STATUS', response)
        : response;
    }),
  },
  {
    name: 'a published record can be changed',
    operations: ['updateOfflinePackage'],
    foundBy: 'OfflinePackage/transition/effective/updateOfflinePackage',
    create: inAnyState('updateOfflinePackage', pathOf),
  },
  {
    name: 'a record in effect can be deleted',
    operations: ['deleteSwitches'],
    foundBy: 'Switch/transition/effective/deleteSwitches',
    create: answers(['deleteSwitches'], [409], (response) => withStatus(response, 204)),
  },
  {
    name: 'a refused transition takes effect',
    operations: ['deleteRoles'],
    foundBy: 'Role/transition/enabled/deleteRoles',
    create: () => {
      const deletedIds = new Set<string>();
      return async (request, next) => {
        const pathname = pathOf(request);
        const response = await next(request);
        if (request.method === 'DELETE' && response.status === 409) deletedIds.add(pathname);
        return request.method === 'GET' && deletedIds.has(pathname) ? refusal(404, 'NOT_FOUND', response) : response;
      };
    },
  },
  {
    name: 'a new record starts in another state',
    operations: ['createTransaction'],
    foundBy: 'createTransaction/read-back',
    create: mistake(['createTransaction'], async (request, next) => {
      const copy = request.clone();
      const response = await next(request);
      if (response.status !== 201) return response;
      const body: unknown = await response.clone().json();
      const id = isBody(body) ? String(body['id']) : '';
      const url = new URL(copy.url);
      url.pathname = `${url.pathname}/${id}/status/enabled`;
      const headers = new Headers(copy.headers);
      headers.delete('Idempotency-Key');
      headers.delete('Content-Type');
      await next(new Request(url, { method: 'PUT', headers }));
      return response;
    }),
  },
  {
    name: 'a job never finishes',
    operations: ['createCrowd', 'getCrowd', 'exportCrowdMembers'],
    foundBy: 'Crowd/transition/ready/exportCrowdMembers',
    create: bodies(['getCrowd', 'createCrowd'], [200, 201], (body) => ({ ...body, status: 'creating' })),
  },
  {
    name: 'a job fails',
    operations: ['syncGatewayConfig', 'getGateway'],
    foundBy: 'Gateway/transition/toBeSynchronised/syncGatewayConfig',
    create: bodies(['getGateway'], [200], (body) =>
      body['configStatus'] === 'synchronised' ? { ...body, configStatus: 'syncFailed' } : body,
    ),
  },
  {
    name: 'a job always leads back to the initial state',
    operations: ['generateGatewayConfig', 'getGateway'],
    foundBy: 'Gateway/transition/notGenerated/generateGatewayConfig',
    create: bodies(['getGateway'], [200], (body) =>
      body['configStatus'] === 'generating' ? body : { ...body, configStatus: 'notGenerated' },
    ),
  },
];
