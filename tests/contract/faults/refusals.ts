import {
  answers,
  bodies,
  type Fault,
  inputs,
  isBody,
  json,
  mistake,
  refusal,
  withHeaders,
  withStatus,
} from './fault.ts';

const firstError = (errors: unknown): unknown[] => (Array.isArray(errors) ? errors.slice(0, 1) : []);

/** Refusals that a client cannot work with. */
export const refusalFaults: readonly Fault[] = [
  {
    name: 'a problem without a code',
    operations: ['getSwitch'],
    foundBy: 'getSwitch/record/unknown',
    create: bodies(['getSwitch'], [404], ({ code: _code, ...rest }) => rest),
  },
  {
    name: 'the code is undeclared',
    operations: ['createRole'],
    foundBy: 'createRole/refusal/ROLE_CODE_DUP',
    create: bodies(['createRole'], [409], (body) => ({ ...body, code: 'ROLE_EXISTS' })),
  },
  {
    name: 'the code belongs to another refusal of the operation',
    operations: ['createBooth'],
    foundBy: 'createBooth/refusal/BOOTH_NAME_DUP',
    create: bodies(['createBooth'], [409], (body) => ({ ...body, code: 'BOOTH_CODE_DUP' })),
  },
  {
    name: 'a version only has to differ, not to be higher',
    operations: ['createOfflinePackage'],
    foundBy: 'createOfflinePackage/refusal/VERSION_NOT_HIGHER/lower',
    create: () => {
      const versions = new Set<string>();
      return inputs(['createOfflinePackage'], (body) => {
        const highest = [...versions].toSorted().at(-1);
        const version = String(body['version']);
        const isLower = highest !== undefined && version < highest && !versions.has(version);
        versions.add(version);
        return isLower ? { ...body, version: String(Number(highest) + 1) } : body;
      })();
    },
  },
  {
    name: 'a record can be deleted in spite of its history',
    operations: ['deleteOfflinePackages'],
    foundBy: 'deleteOfflinePackages/refusal/OFFLINE_USED',
    create: mistake(['deleteOfflinePackages'], async (request, next) => {
      const copy = request.clone();
      const response = await next(request);
      if (response.status !== 409) return response;
      const record: unknown = await (await next(new Request(copy.url, { headers: copy.headers }))).json();
      return isBody(record) && record['status'] === 'pending' ? withStatus(response, 204) : response;
    }),
  },
  {
    name: 'a problem has the media type of plain JSON',
    operations: ['getUpgrade'],
    foundBy: 'getUpgrade/record/unknown',
    create: answers(['getUpgrade'], [404], (response) =>
      withHeaders(response, (headers) => {
        headers.set('Content-Type', 'application/json');
      }),
    ),
  },
  {
    name: 'a problem is an HTML page',
    operations: ['getBooth'],
    foundBy: 'getBooth/record/unknown',
    create: answers(['getBooth'], [404], ({ headers }) => {
      const changed = new Headers(headers);
      changed.set('Content-Type', 'text/html');
      return new Response('<h1>404 Not Found</h1>', { status: 404, headers: changed });
    }),
  },
  {
    name: 'the status in the body differs from that of the response',
    operations: ['getTransaction'],
    foundBy: 'getTransaction/record/unknown',
    create: bodies(['getTransaction'], [404], (body) => ({ ...body, status: 500 })),
  },
  {
    name: 'a refusal gets 200',
    operations: ['getCrowd'],
    foundBy: 'getCrowd/record/unknown',
    create: answers(['getCrowd'], [404], (response) => withStatus(response, 200)),
  },
  {
    name: 'a refusal does not name the invalid fields',
    operations: ['createTransaction'],
    foundBy: 'createTransaction/boundary/body.code/required.missing',
    create: bodies(['createTransaction'], [422], ({ errors: _errors, ...rest }) => rest),
  },
  {
    name: 'only the first invalid field is reported',
    operations: ['createUpgrade'],
    foundBy: 'createUpgrade/random',
    create: bodies(['createUpgrade'], [422], (body) => ({ ...body, errors: firstError(body['errors']) })),
  },
  {
    name: 'an invalid field is reported by name instead of a pointer',
    operations: ['createBooth'],
    foundBy: 'createBooth/boundary/body.name/required.missing',
    create: bodies(['createBooth'], [422], (body) => ({
      ...body,
      errors: (Array.isArray(body['errors']) ? body['errors'] : [])
        .filter(isBody)
        .map((error) => ({ ...error, pointer: String(error['pointer']).slice(1) })),
    })),
  },
  {
    name: 'all invalid fields have the same code',
    operations: ['createSubApp'],
    foundBy: 'createSubApp/boundary/body.name/required.missing',
    create: bodies(['createSubApp'], [422], (body) => ({
      ...body,
      errors: (Array.isArray(body['errors']) ? body['errors'] : [])
        .filter(isBody)
        .map((error) => ({ ...error, code: 'ENTRY_WRONG' })),
    })),
  },
  {
    name: 'an invalid field gets 400 instead of 422',
    operations: ['createMenu'],
    foundBy: 'createMenu/boundary/body.code/required.missing',
    create: answers(['createMenu'], [422], (response) => refusal(400, 'BODY_MALFORMED', response)),
  },
  {
    name: 'broken JSON gets 500',
    operations: ['createSwitch'],
    foundBy: 'createSwitch/body/broken',
    create: answers(['createSwitch'], [400], (response) => withStatus(response, 500)),
  },
  {
    name: 'a refusal contains a stack trace',
    operations: ['updateMenu'],
    foundBy: 'updateMenu/body/list',
    create: answers(['updateMenu'], [400, 422], (response) =>
      json(500, { error: 'TypeError', trace: 'at updateMenu (menu.js:12)' }, response.headers),
    ),
  },
  {
    name: 'an unknown path succeeds',
    operations: ['listActivities'],
    foundBy: 'listActivities/path/unknown',
    create: () => async (request, next) => {
      const response = await next(request);
      return request.url.endsWith('/no-such-resource') ? json(200, {}) : response;
    },
  },
  {
    name: 'an unknown path returns an HTML page',
    operations: ['listActivities'],
    foundBy: 'listActivities/path/unknown',
    create: () => async (request, next) => {
      const response = await next(request);
      return request.url.endsWith('/no-such-resource')
        ? new Response('<h1>Not found</h1>', { status: 404, headers: { 'Content-Type': 'text/html' } })
        : response;
    },
  },
  {
    name: 'an unsupported method gets 404',
    operations: ['listRoles'],
    foundBy: 'listRoles/path/DELETE',
    create: () => async (request, next) => {
      const response = await next(request);
      return response.status === 405 ? refusal(404, 'PATH_UNKNOWN', response) : response;
    },
  },
  {
    name: 'a 405 has no Allow header',
    operations: ['listRoles'],
    foundBy: 'listRoles/path/DELETE',
    create: () => async (request, next) => {
      const response = await next(request);
      return withHeaders(response, (headers) => {
        headers.delete('Allow');
      });
    },
  },
  {
    name: 'PATCH is accepted like PUT',
    operations: ['updateRole', 'getRole'],
    foundBy: 'getRole/path/PATCH',
    create: () => async (request, next) => {
      const response = await next(request);
      return request.method === 'PATCH' && response.status === 405 ? json(200, {}) : response;
    },
  },
  {
    name: 'a refusal is always in English',
    operations: ['createRole'],
    foundBy: 'createRole/refusal/ROLE_CODE_DUP',
    create: mistake(['createRole'], (request, next) => {
      const changed = new Request(request);
      changed.headers.delete('Accept-Language');
      return next(changed);
    }),
  },
];
