import {
  bodies,
  answers,
  type Body,
  type Fault,
  inputs,
  isBody,
  parsed,
  queries,
  refusal,
  requests,
  withBody,
} from './fault.ts';

const map = (body: Body, name: string, change: (value: unknown) => unknown): Body =>
  name in body ? { ...body, [name]: change(body[name]) } : body;
const cut = (length: number) => (value: unknown) => (typeof value === 'string' ? value.slice(0, length) : value);
const errorAt = (pointer: string) => ({ errors: [{ pointer, code: 'ENTRY_WRONG' }] });

/** Requests that are wrongly accepted or refused. */
export const inputFaults: readonly Fault[] = [
  {
    name: 'an empty required value of a new record is reported as invalid instead of missing',
    operations: ['createUploadService'],
    foundBy: 'createUploadService/boundary/body.password/minLength.below',
    create: bodies(['createUploadService'], [422], (problem) =>
      JSON.parse(JSON.stringify(problem).replaceAll('FIELD_REQUIRED', 'ENTRY_WRONG')),
    ),
  },
  {
    name: 'a text that is too long is truncated',
    operations: ['createRole', 'updateRole'],
    foundBy: 'createRole/boundary/body.description/maxLength.above',
    create: inputs(['createRole', 'updateRole'], (body) => map(body, 'description', cut(100))),
  },
  {
    name: 'a maximum length is one too low',
    operations: ['createBooth'],
    foundBy: 'createBooth/boundary/body.name/maxLength.at',
    create: requests(['createBooth'], async (request) => {
      const text = await request.text();
      return withBody(request, text, (body) =>
        JSON.stringify(map(body, 'name', (name) => (String(name).length >= 20 ? 'x'.repeat(200) : name))),
      );
    }),
  },
  {
    name: 'a maximum length with a code of its own is too low',
    operations: ['createUpgrade'],
    foundBy: 'createUpgrade/boundary/body.description/x-max-bytes.at',
    create: inputs(['createUpgrade'], (body) =>
      map(body, 'description', (text) => (String(text).length > 30 ? 'x'.repeat(500) : text)),
    ),
  },
  {
    name: 'an empty text is accepted',
    operations: ['createRole'],
    foundBy: 'createRole/boundary/body.name/minLength.below',
    create: inputs(['createRole'], (body) => map(body, 'name', (name) => (name === '' ? 'New role' : name))),
  },
  {
    name: 'a missing required value gets a default',
    operations: ['createTransaction'],
    foundBy: 'createTransaction/boundary/body.name/required.missing',
    create: inputs(['createTransaction'], (body) => ({ name: 'Unnamed', ...body })),
  },
  {
    name: 'null is treated as missing',
    operations: ['createSwitch'],
    foundBy: 'createSwitch/boundary/body.remarks/type.null',
    create: inputs(['createSwitch'], (body) =>
      Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null)),
    ),
  },
  {
    name: 'a number is accepted as a string',
    operations: ['createMenu'],
    foundBy: 'createMenu/boundary/body.code/type.number',
    create: inputs(['createMenu'], (body) =>
      map(body, 'code', (code) => (typeof code === 'number' ? `code-${code}` : code)),
    ),
  },
  {
    name: 'a string is accepted as a number',
    operations: ['createGateway'],
    foundBy: 'createGateway/boundary/body.port/type.string',
    create: inputs(['createGateway'], (body) => map(body, 'port', (port) => (typeof port === 'string' ? 8080 : port))),
  },
  {
    name: 'an unknown enum value falls back to the first',
    operations: ['createSwitch'],
    foundBy: 'createSwitch/boundary/body.valueType/enum.no-such-value',
    create: inputs(['createSwitch'], (body) =>
      map(body, 'valueType', (type) =>
        ['string', 'number', 'boolean', 'json'].includes(String(type)) || typeof type !== 'string' ? type : 'string',
      ),
    ),
  },
  {
    name: 'a number above its maximum is clamped',
    operations: ['createGateway', 'updateGateway'],
    foundBy: 'createGateway/boundary/body.port/maximum.above',
    create: inputs(['createGateway', 'updateGateway'], (body) =>
      map(body, 'port', (port) => (typeof port === 'number' ? Math.min(port, 65_535) : port)),
    ),
  },
  {
    name: 'a number below its minimum is clamped',
    operations: ['createGateway'],
    foundBy: 'createGateway/boundary/body.port/minimum.below',
    create: inputs(['createGateway'], (body) =>
      map(body, 'port', (port) => (typeof port === 'number' ? Math.max(port, 1) : port)),
    ),
  },
  {
    name: 'a fraction is rounded',
    operations: ['createGateway'],
    foundBy: 'createGateway/boundary/body.port/type.fraction',
    create: inputs(['createGateway'], (body) =>
      map(body, 'port', (port) => (typeof port === 'number' ? Math.round(port) : port)),
    ),
  },
  {
    name: 'characters that a pattern forbids are dropped',
    operations: ['createRole'],
    foundBy: 'createRole/boundary/body.code/pattern.broken',
    create: inputs(['createRole'], (body) =>
      map(body, 'code', (code) => (typeof code === 'string' ? `sample_${code.replaceAll(/\W/gu, '')}` : code)),
    ),
  },
  {
    name: 'a pattern is matched by a single line',
    operations: ['createTransaction'],
    foundBy: 'createTransaction/boundary/body.code/pattern.line',
    create: inputs(['createTransaction'], (body) =>
      map(body, 'code', (code) => (typeof code === 'string' ? code.split('\n')[0] : code)),
    ),
  },
  {
    name: 'an empty list is accepted',
    operations: ['createSwitch'],
    foundBy: 'createSwitch/boundary/body.entries/minItems.below',
    create: inputs(['createSwitch'], (body) =>
      map(body, 'entries', (entries) =>
        Array.isArray(entries) && entries.length === 0 ? [{ platform: 'ios', value: 'a' }] : entries,
      ),
    ),
  },
  {
    name: 'a list that is too long is truncated',
    operations: ['createSwitch'],
    foundBy: 'createSwitch/boundary/body.entries/maxItems.above',
    create: inputs(['createSwitch'], (body) =>
      map(body, 'entries', (entries) => (Array.isArray(entries) ? entries.slice(0, 3) : entries)),
    ),
  },
  {
    name: 'a single value is accepted as a list',
    operations: ['createActivity'],
    foundBy: 'createActivity/boundary/body.booths/type.object',
    create: inputs(['createActivity'], (body) =>
      map(body, 'booths', (booths) => (isBody(booths) ? undefined : booths)),
    ),
  },
  {
    name: 'forbidden undeclared properties are accepted',
    operations: ['createRole'],
    foundBy: 'createRole/body/unknown-1',
    create: inputs(['createRole'], ({ code, name, description }) => ({ code, name, description })),
  },
  {
    name: 'broken JSON is treated as an empty object',
    operations: ['updateSwitch'],
    foundBy: 'updateSwitch/body/broken',
    create: requests(['updateSwitch'], async (request) => {
      const text = await request.text();
      const usual = { key: 'sample', valueType: 'string', entries: [{ platform: 'ios', value: 'a' }] };
      const body = parsed(text) === undefined ? JSON.stringify(usual) : text;
      return new Request(request.url, { method: request.method, headers: request.headers, body });
    }),
  },
  {
    name: 'any media type is accepted as JSON',
    operations: ['createBooth'],
    foundBy: 'createBooth/body/media-type',
    create: requests(['createBooth'], async (request) => {
      const headers = new Headers(request.headers);
      headers.set('Content-Type', 'application/json');
      return new Request(request.url, { method: request.method, headers, body: await request.arrayBuffer() });
    }),
  },
  {
    name: 'a body of 20,000 fields gets 500',
    operations: ['createTransaction'],
    foundBy: 'createTransaction/body/unknown-20000',
    create: requests(['createTransaction'], async (request) => {
      const text = await request.text();
      return text.length > 100_000
        ? new Request(new URL('/no-such-service', request.url), { method: 'POST' })
        : new Request(request.url, { method: request.method, headers: request.headers, body: text });
    }),
  },
  {
    name: 'a page number below 1 returns the first page',
    operations: ['listRoles'],
    foundBy: 'listRoles/boundary/query.page/minimum.below',
    create: queries(['listRoles'], (query) => {
      if (Number(query.get('page') ?? 1) < 1) query.delete('page');
    }),
  },
  {
    name: 'a page number that is not a number returns the first page',
    operations: ['listUpgrades'],
    foundBy: 'listUpgrades/boundary/query.page/type.letters',
    create: queries(['listUpgrades'], (query) => {
      if (/[a-z]/iu.test(query.get('page') ?? '')) query.delete('page');
    }),
  },
  {
    name: 'any page size is accepted',
    operations: ['listUsers'],
    foundBy: 'listUsers/boundary/query.size/enum.no-such-value',
    create: queries(['listUsers'], (query) => {
      if (query.has('size') && !['10', '20', '50', '100'].includes(query.get('size') ?? '')) query.set('size', '20');
    }),
  },
  {
    name: 'an unknown filter value finds nothing',
    operations: ['listTransactions'],
    foundBy: 'listTransactions/boundary/query.status/enum.no-such-value',
    create: queries(['listTransactions'], (query) => {
      if (!['enabled', 'disabled', null].includes(query.get('status'))) query.set('status', 'enabled');
    }),
  },
  {
    name: 'a valid page size is refused',
    operations: ['listBooths'],
    foundBy: 'listBooths/boundary/query.size/enum.100',
    create: queries(['listBooths'], (query) => {
      if (query.get('size') === '100') query.set('size', '101');
    }),
  },
  {
    name: 'a malformed id gets 500',
    operations: ['getRole'],
    foundBy: 'getRole/boundary/path.id/pattern.broken',
    create: answers(['getRole'], [400, 422, 404], (response, request) =>
      /\/\d+$/u.test(new URL(request.url).pathname) ? response : refusal(500, 'INTERNAL', response),
    ),
  },
  {
    name: 'a valid enum value is refused',
    operations: ['createSwitch'],
    foundBy: 'createSwitch/boundary/body.entries.0.platform/enum.harmony',
    create: answers(['createSwitch'], [201], async (response, request) =>
      (await request.text()).includes('harmony')
        ? refusal(422, 'ENTRY_WRONG', response, errorAt('/entries/0/platform'))
        : response,
    ),
  },
  {
    name: 'an optional property is required',
    operations: ['createRole'],
    foundBy: 'createRole/body/least',
    create: answers(['createRole'], [201], async (response, request) => {
      const body: unknown = JSON.parse(await request.text());
      return isBody(body) && 'description' in body
        ? response
        : refusal(422, 'FIELD_REQUIRED', response, { errors: [{ pointer: '/description', code: 'FIELD_REQUIRED' }] });
    }),
  },
  {
    name: 'an unknown nested field is dropped',
    operations: ['createSwitch'],
    foundBy: 'createSwitch/body/unknown-inside',
    create: inputs(['createSwitch'], (body) =>
      map(body, 'entries', (entries) =>
        Array.isArray(entries)
          ? entries.map((entry: unknown) => {
              if (!isBody(entry)) return entry;
              const { unknown0: _, ...rest } = entry;
              return rest;
            })
          : entries,
      ),
    ),
  },
  {
    name: 'a conditionally required property is not required',
    operations: ['createOfflinePackage'],
    foundBy: 'createOfflinePackage/boundary/body.relatedVersion/required-when-0',
    create: inputs(['createOfflinePackage'], (body) =>
      body['packageType'] === 'incremental' && !('relatedVersion' in body) ? { ...body, packageType: 'full' } : body,
    ),
  },
];
