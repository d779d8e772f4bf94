import {
  answers,
  bodies,
  commonHeaders,
  type Fault,
  headers,
  inputs,
  isBody,
  json,
  mistake,
  parsed,
  pathOf,
  refusal,
  withStatus,
} from './fault.ts';

/** Writes that do not happen, happen twice, or happen otherwise than they were sent. */
export const writeFaults: readonly Fault[] = [
  {
    name: 'an update is confirmed, but not saved',
    operations: ['updateRole'],
    foundBy: 'updateRole/read-back',
    create: mistake(['updateRole'], async (request, next) => {
      const sent: unknown = JSON.parse(await request.text());
      const read = await next(new Request(request.url, { headers: request.headers }));
      const before: unknown = await read.clone().json();
      return isBody(before) && isBody(sent) ? json(200, { ...before, ...sent }, read.headers) : read;
    }),
  },
  {
    name: 'one property is not saved',
    operations: ['createRole', 'updateRole'],
    foundBy: 'createRole/read-back',
    create: inputs(['createRole', 'updateRole'], ({ description: _description, ...rest }) => rest),
  },
  {
    name: 'a text is returned in capitals',
    operations: ['createTransaction'],
    foundBy: 'createTransaction/read-back',
    create: inputs(['createTransaction'], (body) => ({ ...body, code: String(body['code']).toUpperCase() })),
  },
  {
    name: 'a text loses its last character',
    operations: ['updateMenu'],
    foundBy: 'updateMenu/read-back',
    create: inputs(['updateMenu'], (body) => ({ ...body, name: String(body['name']).slice(0, -1) })),
  },
  {
    name: 'a text is trimmed',
    operations: ['createSwitch'],
    foundBy: 'createSwitch/read-back/as-sent',
    create: inputs(['createSwitch'], (body) => ({
      ...body,
      ...(typeof body['remarks'] === 'string' && { remarks: body['remarks'].trim() }),
    })),
  },
  {
    name: 'an operation changes a record, but not its revision',
    operations: ['invalidateSwitch', 'getSwitch'],
    foundBy: 'invalidateSwitch/revision/counted',
    create: answers(['invalidateSwitch', 'getSwitch'], [200], async (response) =>
      json(200, { ...(await response.json()), revision: 1 }, { ...Object.fromEntries(response.headers), ETag: '"1"' }),
    ),
  },
  {
    name: 'a nested value is not saved as it was sent',
    operations: ['createSwitch'],
    foundBy: 'createSwitch/read-back',
    create: inputs(['createSwitch'], (body) => ({
      ...body,
      entries: Array.isArray(body['entries'])
        ? body['entries'].map((entry: unknown) =>
            isBody(entry) && entry['value'] !== '' ? { ...entry, value: '1' } : entry,
          )
        : body['entries'],
    })),
  },
  {
    name: 'an update keeps omitted properties',
    operations: ['updateRole'],
    foundBy: 'updateRole/replaced',
    create: mistake(['updateRole'], async (request, next) => {
      const text = await request.clone().text();
      const read: unknown = await (await next(new Request(request.url, { headers: request.headers }))).json();
      const sent = parsed(text);
      if (!isBody(sent) || !isBody(read) || 'description' in sent || read['description'] === undefined)
        return next(request);
      const body = JSON.stringify({ ...sent, description: read['description'] });
      return next(new Request(request.url, { method: 'PUT', headers: request.headers, body }));
    }),
  },
  {
    name: 'a creation is confirmed, but not saved',
    operations: ['createBooth'],
    foundBy: 'createBooth/read-back',
    create: () => {
      const lostIds = new Set<string>();
      return async (request, next) => {
        const response = await next(request);
        if (response.status === 201 && pathOf(request).endsWith('/booth')) {
          const body: unknown = await response.clone().json();
          if (isBody(body)) lostIds.add(String(body['id']));
        }
        const id = pathOf(request).split('/').at(-1) ?? '';
        return lostIds.has(id) ? refusal(404, 'NOT_FOUND', response) : response;
      };
    },
  },
  {
    name: 'a new record is missing from its list',
    operations: ['createSubApp', 'listSubApps'],
    foundBy: 'listSubApps/list/contains',
    create: () => {
      let body: string | undefined;
      return async (request, next) => {
        if (request.method !== 'GET' || !pathOf(request).endsWith('/subapp')) return next(request);
        const response = await next(request);
        body ??= await response.clone().text();
        return new Response(body, { status: 200, headers: response.headers });
      };
    },
  },
  {
    name: 'a deletion is confirmed without effect',
    operations: ['deleteRoles'],
    foundBy: 'deleteRoles/gone',
    create: mistake(['deleteRoles'], async (request, next) => {
      const read = await next(new Request(request.url, { headers: request.headers }));
      return new Response(null, { status: 204, headers: commonHeaders(read) });
    }),
  },
  {
    name: 'a deleted record can still be read',
    operations: ['deleteBooths', 'getBooth'],
    foundBy: 'deleteBooths/gone',
    create: () => {
      const read = new Map<string, string>();
      return async (request, next) => {
        const response = await next(request);
        const location = response.headers.get('Location');
        if (response.status === 201 && location !== null) read.set(location, await response.clone().text());
        const before = read.get(pathOf(request));
        return request.method === 'GET' && response.status === 404 && before !== undefined
          ? new Response(before, {
              status: 200,
              headers: { ...Object.fromEntries(response.headers), 'Content-Type': 'application/json', ETag: '"1"' },
            })
          : response;
      };
    },
  },
  {
    name: 'only the first record of a batch is deleted',
    operations: ['deleteTransactions'],
    foundBy: 'deleteTransactions/record/batch-all',
    create: mistake(['deleteTransactions'], (request, next) => {
      const url = new URL(request.url);
      url.pathname = url.pathname.replace(/(?:,|%2C).*$/iu, '');
      return next(new Request(url, { method: 'DELETE', headers: request.headers }));
    }),
  },
  {
    name: 'a refused batch is partly executed',
    operations: ['deleteRoles'],
    foundBy: 'deleteRoles/record/batch',
    create: mistake(['deleteRoles'], async (request, next) => {
      const [first = '', ...others] = pathOf(request).split(/,|%2C/iu);
      if (others.length > 0)
        await next(new Request(new URL(first, request.url), { method: 'DELETE', headers: request.headers }));
      return next(request);
    }),
  },
  {
    name: 'a refused batch does not name the missing record',
    operations: ['deleteRoles'],
    foundBy: 'deleteRoles/record/batch',
    create: bodies(['deleteRoles'], [404], ({ ids: _ids, ...problem }) => problem),
  },
  {
    name: 'a duplicate code is accepted',
    operations: ['createMenu'],
    foundBy: 'createMenu/refusal/MENU_CODE_DUP',
    create: answers(['createMenu'], [409], (response) => withStatus(response, 201)),
  },
  {
    name: 'a record in use is deleted',
    operations: ['deleteApiGroups'],
    foundBy: 'deleteApiGroups/refusal/GROUP_NOT_EMPTY',
    create: answers(['deleteApiGroups'], [409], (response) => withStatus(response, 204)),
  },
  {
    name: 'a reference to a missing record is accepted',
    operations: ['createTransaction'],
    foundBy: 'createTransaction/record/reference-body.groupId',
    create: answers(['createTransaction'], [422, 404, 409], async (response, request) => {
      const body: unknown = parsed(await request.text());
      return isBody(body) && body['groupId'] === '999999999'
        ? json(201, { ...body, id: '1' }, response.headers)
        : response;
    }),
  },
  {
    name: 'a stale revision is accepted',
    operations: ['updateRole'],
    foundBy: 'updateRole/revision/stale',
    create: headers(['updateRole'], (all) => {
      all.delete('If-Match');
    }),
  },
  ...(['updateRole', 'updateTransaction', 'saveApplicationConfig'] as const).map((id): Fault => ({
    name: `${id} accepts a stale revision`,
    operations: [id],
    foundBy: `${id}/revision/earlier`,
    create: mistake([id], async (request, next) => {
      const changed = new Headers(request.headers);
      const read: unknown = await (await next(new Request(request.url, { headers: changed }))).json();
      const sent = Number(changed.get('If-Match')?.replaceAll('"', ''));
      if (isBody(read) && sent < Number(read['revision'])) changed.delete('If-Match');
      return next(new Request(request.url, { method: 'PUT', headers: changed, body: await request.text() }));
    }),
  })),
  {
    name: 'a stale revision gets 500',
    operations: ['updateTransaction'],
    foundBy: 'updateTransaction/revision/stale',
    create: answers(['updateTransaction'], [412], (response) => refusal(500, 'INTERNAL', response)),
  },
  {
    name: 'a stale revision gets another conflict',
    operations: ['updateSwitch'],
    foundBy: 'updateSwitch/revision/stale',
    create: answers(['updateSwitch'], [412], (response) => refusal(409, 'SWITCH_STATE', response)),
  },
  {
    name: 'a stale revision gets no current record',
    operations: ['updateMenu'],
    foundBy: 'updateMenu/revision/stale',
    create: bodies(['updateMenu'], [412], ({ current: _current, ...rest }) => rest),
  },
  {
    name: 'the current revision is refused',
    operations: ['updateBooth'],
    foundBy: 'updateBooth/revision/current',
    create: headers(['updateBooth'], (all) => {
      if (all.has('If-Match')) all.set('If-Match', '"0"');
    }),
  },
  {
    name: 'the revision is not increased',
    operations: ['updateRole', 'getRole'],
    foundBy: 'updateRole/revision/current',
    create: bodies(['updateRole', 'getRole', 'createRole'], [200, 201], (body) => ({ ...body, revision: 1 })),
  },
  {
    name: 'an idempotency key is ignored',
    operations: ['createTransaction'],
    foundBy: 'createTransaction/idempotency/again',
    create: headers(['createTransaction'], (all) => {
      all.delete('Idempotency-Key');
    }),
  },
  {
    name: 'another request with the same idempotency key gets the first response',
    operations: ['createSwitch'],
    foundBy: 'createSwitch/idempotency/mismatch',
    create: () => {
      const first = new Map<string, string>();
      return mistake(['createSwitch'], async (request, next) => {
        const key = request.headers.get('Idempotency-Key');
        const response = await next(request);
        if (key === null) return response;
        const before = first.get(key);
        if (response.status === 201) first.set(key, await response.clone().text());
        return response.status === 422 && before !== undefined
          ? new Response(before, {
              status: 201,
              headers: { ...Object.fromEntries(response.headers), 'Content-Type': 'application/json' },
            })
          : response;
      })();
    },
  },
  {
    name: 'an idempotency key of one application is replayed in another',
    operations: ['effectSwitch'],
    foundBy: 'effectSwitch/idempotency/other-application',
    create: () => {
      const firsts = new Map<string, Response>();
      return mistake(['effectSwitch'], async (request, next) => {
        const key = request.headers.get('Idempotency-Key') ?? '';
        const first = firsts.get(key)?.clone();
        const response = await next(request);
        if (key !== '' && response.status === 200) firsts.set(key, response.clone());
        return first === undefined ? response : json(200, await first.json(), commonHeaders(response));
      })();
    },
  },
  {
    name: 'the second request with an idempotency key is a conflict',
    operations: ['createRole'],
    foundBy: 'createRole/idempotency/again',
    create: () => {
      const keys = new Set<string>();
      return answers(['createRole'], [201], (response, request) => {
        const key = request.headers.get('Idempotency-Key');
        const isSecond = key !== null && keys.has(key);
        if (key !== null) keys.add(key);
        return isSecond ? refusal(409, 'ROLE_CODE_DUP', response) : response;
      })();
    },
  },
];
