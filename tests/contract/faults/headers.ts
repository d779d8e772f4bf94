import { answers, type Body, type Fault, json, withHeaders } from './fault.ts';

const without = (name: string) => (response: Response) =>
  withHeaders(response, (headers) => {
    headers.delete(name);
  });
const withHeader = (name: string, value: (before: string) => string) => (response: Response) =>
  withHeaders(response, (headers) => {
    headers.set(name, value(headers.get(name) ?? ''));
  });

/** Headers that are missing, or contradict the body. */
export const headerFaults: readonly Fault[] = [
  {
    name: 'no ETag',
    operations: ['getRole'],
    foundBy: 'getRole/example',
    create: answers(['getRole'], [200], without('ETag')),
  },
  {
    name: 'an ETag without quotes',
    operations: ['getMenu'],
    foundBy: 'getMenu/example',
    create: answers(
      ['getMenu'],
      [200],
      withHeader('ETag', (tag) => tag.replaceAll('"', '')),
    ),
  },
  {
    name: 'an ETag of the bytes instead of the revision',
    operations: ['getTransaction'],
    foundBy: 'getTransaction/example',
    create: answers(
      ['getTransaction'],
      [200],
      withHeader('ETag', () => '"d41d8cd98f00b204"'),
    ),
  },
  {
    name: 'no Location',
    operations: ['createRole'],
    foundBy: 'createRole/example',
    create: answers(['createRole'], [201], without('Location')),
  },
  {
    name: 'a Location of the collection',
    operations: ['createTransaction'],
    foundBy: 'createTransaction/example',
    create: answers(
      ['createTransaction'],
      [201],
      withHeader('Location', (at) => at.replace(/\/[^/]+$/u, '')),
    ),
  },
  {
    name: 'no request id',
    operations: ['listSwitches'],
    foundBy: 'listSwitches/example',
    create: answers(['listSwitches'], [200], without('X-Request-Id')),
  },
  {
    name: 'a refusal has another request id than its header',
    operations: ['getRole'],
    foundBy: 'getRole/record/unknown',
    create: answers(
      ['getRole'],
      [404],
      withHeader('X-Request-Id', () => 'another-one'),
    ),
  },
  {
    name: 'a response has a request id of its own',
    operations: ['listSwitches'],
    foundBy: 'listSwitches/example',
    create: answers(
      ['listSwitches'],
      [200],
      withHeader('X-Request-Id', () => 'own-1'),
    ),
  },
  {
    name: 'a refusal has a request id of its own, in header and body',
    operations: ['getRole'],
    foundBy: 'getRole/record/unknown',
    create: answers(['getRole'], [404], async (response) => {
      const body: Body = JSON.parse(await response.clone().text());
      const own = withHeader('X-Request-Id', () => 'own-1')(response);
      return json(404, { ...body, requestId: 'own-1' }, own.headers);
    }),
  },
  {
    name: 'no WWW-Authenticate',
    operations: ['listRoles'],
    foundBy: 'listRoles/access/token-missing',
    create: answers(['listRoles'], [401], without('WWW-Authenticate')),
  },
];
