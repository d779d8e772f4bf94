import {
  answers,
  bodies,
  commonHeaders,
  type Fault,
  itemsOf,
  json,
  withHeaders,
  withItems,
  withStatus,
} from './fault.ts';

const text = new TextEncoder();

/** Answers that break their schema. */
export const answerFaults: readonly Fault[] = [
  {
    name: 'a secret is returned',
    operations: ['listPushKeys'],
    foundBy: 'listPushKeys/example',
    create: bodies(['listPushKeys'], [200], (page) =>
      withItems(page, (items) => items.map((item) => ({ ...item, appSecret: 'hush' }))),
    ),
  },
  {
    name: 'a secret is returned in an undeclared property',
    operations: ['getUser'],
    foundBy: 'getUser/example',
    create: bodies(['getUser'], [200], (user) => ({ ...user, debug: [{ row: { userPassword: 'hush' } }] })),
  },
  {
    name: 'a sent secret is returned within another text',
    operations: ['getUploadService'],
    foundBy: 'createUploadService/read-back',
    create: bodies(['getUploadService'], [200], (service) => ({
      ...service,
      log: [`sftp://release:a-password@${String(service['serviceAddress'])}`],
    })),
  },
  {
    name: 'a refusal contains the sent secret',
    operations: ['createUploadService'],
    foundBy: 'createUploadService/random',
    create: bodies(['createUploadService'], [422], (problem) => ({ ...problem, sent: { password: 'hush' } })),
  },
  {
    name: 'a required property is missing',
    operations: ['getRole'],
    foundBy: 'getRole/example',
    create: bodies(['getRole'], [200], ({ code: _code, ...rest }) => rest),
  },
  {
    name: 'a required property is missing from the records of a list',
    operations: ['listUpgrades'],
    foundBy: 'listUpgrades/example',
    create: bodies(['listUpgrades'], [200], (page) =>
      withItems(page, (items) => items.map(({ version: _version, ...rest }) => rest)),
    ),
  },
  {
    name: 'a number is a string',
    operations: ['listRoles'],
    foundBy: 'listRoles/example',
    create: bodies(['listRoles'], [200], (page) => ({ ...page, total: String(page['total']) })),
  },
  {
    name: 'an id is a number',
    operations: ['createRole'],
    foundBy: 'createRole/example',
    create: bodies(['createRole'], [201], (body) => ({ ...body, id: Number(body['id']) })),
  },
  {
    name: 'a property without a value is null',
    operations: ['createSwitch'],
    foundBy: 'createSwitch/example',
    create: bodies(['createSwitch'], [201], (body) => ({ remarks: null, ...body })),
  },
  {
    name: 'an enum has an undeclared value',
    operations: ['listSwitches'],
    foundBy: 'listSwitches/example',
    create: bodies(['listSwitches'], [200], (page) =>
      withItems(page, (items) => items.map((item) => ({ ...item, status: 'ACTIVE' }))),
    ),
  },
  {
    name: 'a time has no offset',
    operations: ['getBooth'],
    foundBy: 'getBooth/example',
    create: bodies(['getBooth'], [200], (body) => ({ ...body, createdAt: '2026-03-01 10:00:00' })),
  },
  {
    name: 'a time is in milliseconds',
    operations: ['getCrowd'],
    foundBy: 'getCrowd/example',
    create: bodies(['getCrowd'], [200], (body) => ({ ...body, createdAt: 1_772_000_000_000 })),
  },
  {
    name: 'a date does not exist',
    operations: ['getApplet'],
    foundBy: 'getApplet/example',
    create: bodies(['getApplet'], [200], (body) => ({ ...body, createdAt: '2026-02-30T10:00:00Z' })),
  },
  {
    name: 'a version does not fit its pattern',
    operations: ['getUpgrade'],
    foundBy: 'getUpgrade/example',
    create: bodies(['getUpgrade'], [200], (body) => ({ ...body, version: `v${String(body['version'])}` })),
  },
  {
    name: 'a count is negative',
    operations: ['listTransactions'],
    foundBy: 'listTransactions/example',
    create: bodies(['listTransactions'], [200], (page) => ({ ...page, total: -1 })),
  },
  {
    name: 'a whole number has a fraction',
    operations: ['listPushMessages'],
    foundBy: 'listPushMessages/example',
    create: bodies(['listPushMessages'], [200], (page) => ({ ...page, total: Number(page['total']) + 0.5 })),
  },
  {
    name: 'a success is wrapped in an envelope',
    operations: ['getTransaction'],
    foundBy: 'getTransaction/example',
    create: bodies(['getTransaction'], [200], (data) => ({ code: 0, message: 'ok', data })),
  },
  {
    name: 'a page is a plain array',
    operations: ['listBooths'],
    foundBy: 'listBooths/example',
    create: bodies(['listBooths'], [200], itemsOf),
  },
  {
    name: 'a list contains null',
    operations: ['listCrowds'],
    foundBy: 'listCrowds/example',
    create: bodies(['listCrowds'], [200], (page) => withItems(page, (items) => [null, ...items.slice(1)])),
  },
  {
    name: 'a nested record is only its id',
    operations: ['getSwitch'],
    foundBy: 'getSwitch/example',
    create: bodies(['getSwitch'], [200], (body) => ({ ...body, entries: ['1', '2'] })),
  },
  {
    name: 'a success has no body',
    operations: ['getUpgrade'],
    foundBy: 'getUpgrade/example',
    create: answers(['getUpgrade'], [200], ({ headers }) => new Response('', { status: 200, headers })),
  },
  {
    name: 'JSON is truncated',
    operations: ['listUsers'],
    foundBy: 'listUsers/example',
    create: answers(['listUsers'], [200], async (response) => {
      const { status, headers } = response;
      return new Response((await response.text()).slice(0, -20), { status, headers });
    }),
  },
  {
    name: 'JSON has the media type of HTML',
    operations: ['getMenu'],
    foundBy: 'getMenu/example',
    create: answers(['getMenu'], [200], (response) =>
      withHeaders(response, (headers) => {
        headers.set('Content-Type', 'text/html; charset=utf-8');
      }),
    ),
  },
  {
    name: 'a response has no media type',
    operations: ['listMenus'],
    foundBy: 'listMenus/example',
    create: answers(['listMenus'], [200], async (response) => {
      const { status, headers } = withHeaders(response, (all) => {
        all.delete('Content-Type');
      });
      return new Response(text.encode(await response.text()), { status, headers });
    }),
  },
  {
    name: 'a file is sent as JSON',
    operations: ['getAppletIcon'],
    foundBy: 'getAppletIcon/example',
    create: answers(['getAppletIcon'], [200], (response) => json(200, { url: '/icon.png' }, commonHeaders(response))),
  },
  {
    name: 'a creation gets 200',
    operations: ['createBooth'],
    foundBy: 'createBooth/example',
    create: answers(['createBooth'], [201], (response) => withStatus(response, 200)),
  },
  {
    name: 'the status is undeclared',
    operations: ['updateTransaction'],
    foundBy: 'updateTransaction/example',
    create: answers(['updateTransaction'], [200], (response) => withStatus(response, 202)),
  },
  {
    name: 'a deletion returns a body',
    operations: ['deleteBooths'],
    foundBy: 'deleteBooths/example',
    create: answers(['deleteBooths'], [204], (response) => json(200, { deleted: 1 }, commonHeaders(response))),
  },
  {
    name: 'non-ASCII characters become question marks',
    operations: ['createSwitch', 'updateSwitch'],
    foundBy: 'createSwitch/read-back',
    create: answers(['createSwitch', 'updateSwitch'], [200, 201], async (response) => {
      const { status, headers } = response;
      return new Response((await response.text()).replaceAll(/\P{ASCII}/gu, '?'), { status, headers });
    }),
  },
];
