/** The proxy's report of the traffic, and who may read it. */
import { readFileSync } from 'node:fs';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { beforeEach, expect, test } from 'vitest';
import { Checker } from '../../openapi/checker/checker.ts';
import { parsePlaces } from '../../openapi/checker/places.ts';
import document from '../../openapi/generated/document.json' with { type: 'json' };
import rawPlaces from '../../openapi/generated/places.json' with { type: 'json' };
import { operations } from '../../openapi/generated/operations.ts';
import { Upgrade } from '../../openapi/generated/schemas.publish.ts';
import { refusals } from '../../openapi/generated/refusals.ts';
import { validators } from '../../openapi/generated/validators.ts';
import { observer } from '../../openapi/tools/proxy/observe.ts';
import { reportFile } from '../../openapi/tools/proxy/page.ts';
import { createPages } from '../../openapi/tools/proxy/pages.ts';
import { buildReport, type Report } from '../../openapi/tools/proxy/report.ts';
import { OWN } from '../../openapi/tools/proxy/server.ts';
import { Traffic } from '../../openapi/tools/proxy/traffic.ts';
import { serve } from '../../mock-server/core/node/serve.ts';
import { freshMock } from '../mock-client.ts';
import { ask, backend, later, proxy, type Sent } from './proxy-servers.ts';
import { UPGRADE } from './upgrade.ts';

const LIST = '/yusp-app-common/api/upgrade/android';
const checker = new Checker(document);
const places = parsePlaces(rawPlaces);
let traffic: Traffic;
beforeEach(() => {
  traffic = new Traffic(checker, document);
});

const report = (): Report =>
  buildReport({ traffic, checker, document, places, origins: new Map([['*', new URL('http://backend.example')]]) });
const watched = (target: string, limit = 100_000): Promise<string> =>
  proxy(target, {
    observe: observer({ checker, traffic, limit }),
    pages: createPages({ report, version: () => traffic.version }),
  });
const NOTHING: Partial<Report['operations'][number]> & { fields: Record<string, number>; statuses: object } = {
  fields: {},
  statuses: {},
};
const causes = () => report().errors.map(({ call, side, rule, at, count }) => [call, side, rule, at, count].join(' '));

const SIGNED = { Authorization: 'Bearer 0123456789' };

/** A backend that responds with a list of these records, in this encoding. */
function lists(items: object[], encode?: [name: string, encode: (text: string) => Buffer]): Promise<string> {
  let calls = 0;
  return backend((_message, response) => {
    const text = JSON.stringify({ items, total: items.length, page: 1, size: 20 });
    const body = encode?.[1](text) ?? Buffer.from(text);
    response.writeHead(200, {
      'Content-Type': 'application/json',
      'Content-Length': body.length,
      'X-Request-Id': `r${++calls}`,
      ...(encode !== undefined && { 'Content-Encoding': encode[0] }),
    });
    response.end(body);
  });
}

test('findings with one cause are one entry with location, calls and an example request', async () => {
  const wrong = { ...UPGRADE, status: 'open' };
  const target = await lists([UPGRADE, wrong, wrong]);
  const address = await watched(target);
  await ask(address + LIST, { headers: SIGNED });
  await ask(`${address}${LIST}?page=1`, { headers: SIGNED });
  expect(causes()).toEqual(['listUpgrades answer enum /items/*/status 4']);
  expect(report()).toMatchObject({ calls: 2, broken: { request: 0, answer: 2 } });
  expect(report().errors[0]).toMatchObject({
    firstId: 'r1',
    lastId: 'r2',
    status: 200,
    expected: 'enum: ["pending","published","unknown"]',
    actual: '"open"',
    pointer: '#/components/schemas/UpgradeStatus/enum',
    example: `curl -i '${target}${LIST}' -H "Authorization: Bearer $TOKEN"`,
  });
});

/** The line of a file of the project that a place names. */
function lineAt(place: string | undefined): string {
  const [file = '', line] = place?.split(':') ?? [];
  return readFileSync(file, 'utf8').split('\n')[Number(line) - 1] ?? '';
}

test('a finding names the file and line of its rule, in the report and on the page', async () => {
  const address = await watched(await lists([{ ...UPGRADE, status: 'open' }]));
  await ask(`${address}${LIST}?page=first&shade=1`, { headers: SIGNED });
  const { errors, warnings } = report();
  expect(errors.map(({ rule, place }) => [rule, lineAt(place).trim()])).toEqual([
    ['type', expect.stringContaining('type: integer')],
    ['enum', expect.stringMatching(/^enum: .*pending/u)],
    ['accepts-wrong-request', expect.stringContaining('type: integer')],
  ]);
  expect(warnings).toHaveLength(1);
  for (const { place } of [...errors, ...warnings]) {
    expect(place).toMatch(/^openapi\/\w+\.yaml:\d+$/u);
    expect(reportFile(report())).toContain(`<dd>${place} <code>`);
  }
});

test('a header of each response counts its findings, and shows the first', async () => {
  const mark = async (sent: Sent, items: object[]) =>
    (await ask((await watched(await lists(items))) + LIST, sent)).headers['x-contract'];
  expect(await mark({ headers: SIGNED }, [UPGRADE])).toBe('errors=0, warnings=0, body=checked');
  expect(await mark({ headers: SIGNED }, [{ ...UPGRADE, id: 7 }])).toBe(
    `errors=1, warnings=0, body=checked, first="answer type /items/0/id: type: 'string', not 7"`,
  );
  // Without an error, the first warning.
  expect(await mark({ headers: SIGNED }, [{ ...UPGRADE, 颜色: 'red' }])).toBe(
    'errors=0, warnings=1, body=checked, first="answer undeclared-property /items/0/%E9%A2%9C%E8%89%B2: a declared property, not %E9%A2%9C%E8%89%B2"',
  );
  const teapot = await backend((_message, response) => response.writeHead(418, { 'X-Request-Id': 'r1' }).end());
  const { headers } = await ask((await watched(teapot)) + LIST, { headers: SIGNED });
  expect(headers['x-contract']).toMatch(/first="answer status: 200, 401, .*, not 418"$/u);
});

test('undeclared content is a warning, not an error', async () => {
  await ask(`${await watched(await lists([{ ...UPGRADE, color: 'red' }]))}${LIST}?shade=1`, { headers: SIGNED });
  expect(causes()).toEqual([]);
  expect(report().warnings.map(({ side, rule, at }) => `${side} ${rule} ${at}`)).toEqual([
    'request undeclared-parameter ?shade',
    'answer undeclared-property /items/*/color',
  ]);
});

test.each<[string, (text: string) => Buffer]>([
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
])('a response in %s is decoded for the check', async (name, encode) => {
  await ask((await watched(await lists([{ ...UPGRADE, id: 7 }], [name, encode]))) + LIST, { headers: SIGNED });
  expect(causes()).toEqual(['listUpgrades answer type /items/*/id 1']);
});

test('a response body over the limit is not checked, and the report counts it', async () => {
  const large = await watched(await lists([{ ...UPGRADE, id: 7 }]), 100);
  expect((await ask(large + LIST, { headers: SIGNED })).headers['x-contract']).toBe(
    'errors=0, warnings=0, body=unread;reason=large',
  );
  const bomb = await watched(await lists([UPGRADE], ['gzip', () => gzipSync('x'.repeat(200_000))]));
  await ask(bomb + LIST, { headers: SIGNED });
  expect(causes()).toEqual([]);
  expect(report().operations[0]?.unread).toEqual({ 'answer, large': 2 });
});

test.each<[string, string, (text: string) => Buffer, string, string]>([
  ['an unknown encoding', 'odd', (text) => Buffer.from(text), 'one of gzip, deflate, br, zstd', 'odd'],
  ['an unknown one before a known', 'odd, gzip', gzipSync, 'one of gzip, deflate, br, zstd', 'odd, gzip'],
  ['what is no gzip', 'gzip', (text) => Buffer.from(text), 'a body in gzip', 'bytes that are none'],
  ['gzip that is cut off', 'gzip', (text) => gzipSync(text).subarray(0, -9), 'a body in gzip', 'bytes that are none'],
  ['what is no br', 'br', gzipSync, 'a body in br', 'bytes that are none'],
])('a response that no browser can decode is a finding: %s', async (_, name, encode, expected, actual) => {
  const { headers } = await ask((await watched(await lists([UPGRADE], [name, encode]))) + LIST, { headers: SIGNED });
  expect(causes()).toEqual(['listUpgrades answer content-encoding header:Content-Encoding 1']);
  expect(report().errors[0]).toMatchObject({ expected, actual });
  expect(report()).toMatchObject({ broken: { answer: 1 } });
  expect(report().operations[0]?.unread).toEqual({ 'answer, encoding': 1 });
  expect(headers['x-contract']).toBe(
    `errors=1, warnings=0, body=unread;reason=encoding, first="answer content-encoding header:Content-Encoding: ${expected}, not ${actual}"`,
  );
});

test.each<[string, (text: string) => Buffer]>([
  ['GZIP', gzipSync],
  ['identity', (text) => Buffer.from(text)],
  ['deflate', deflateSync],
  ['deflate', deflateRawSync],
  ['gzip, br', (text) => brotliCompressSync(gzipSync(text))],
])('a response that browsers can decode is checked: %s', async (name, encode) => {
  await ask((await watched(await lists([{ ...UPGRADE, id: 7 }], [name, encode]))) + LIST, { headers: SIGNED });
  expect(causes()).toEqual(['listUpgrades answer type /items/*/id 1']);
});

test.each([
  ['application/json; charset=GBK', ['listUpgrades answer charset header:Content-Type 1']],
  ['application/json; charset="utf-8"', []],
  ['application/json;charset=UTF8', []],
])('JSON is a finding only in a charset other than UTF-8: %s', async (type, expected) => {
  const text = JSON.stringify({ items: [UPGRADE], total: 1, page: 1, size: 20 });
  const target = await backend((_message, response) =>
    response.writeHead(200, { 'Content-Type': type, 'X-Request-Id': 'r1' }).end(text),
  );
  await ask((await watched(target)) + LIST, { headers: SIGNED });
  expect(causes()).toEqual(expected);
});

test('unknown paths, preflights and unanswered calls are counted, not checked', async () => {
  const address = await watched(
    await backend((message, response) => {
      if (message.url === LIST) message.socket.destroy();
      else response.end('<p>');
    }),
  );
  await ask(`${address}/index.html`);
  await ask(address + LIST, { method: 'OPTIONS' });
  await ask(address + LIST);
  expect(report()).toMatchObject({ calls: 0, passedBy: { outside: 1, preflight: 1, unanswered: 1 } });
});

test('operations, statuses, codes and fields are listed either as seen or as never seen', async () => {
  const of = (id: string) =>
    Object.entries(operations).filter(([, { domain }]) => (domain === 'mock') === (id === 'mock'));
  const address = await watched(await lists([{ ...UPGRADE, iconUrl: null }]));
  expect(report().neverCalled.map(({ operationId }) => operationId)).toEqual(of('others').map(([id]) => id));
  await ask(address + LIST, { headers: SIGNED });
  const { neverCalled, operations: calledOperations } = report();
  expect([...neverCalled, ...calledOperations].map(({ operationId }) => operationId).toSorted()).toEqual(
    of('others')
      .map(([id]) => id)
      .toSorted(),
  );
  const [{ never, statuses, fields } = NOTHING] = calledOperations;
  expect([...(never?.statuses ?? []), ...Object.keys(statuses)].toSorted()).toEqual(
    Object.keys(validators.listUpgrades.responses).toSorted(),
  );
  expect(never?.codes).toEqual([...refusals.listUpgrades]);
  // Every property of the returned record was seen, those of the schema that it lacks were not.
  expect(Object.keys(UPGRADE).filter((name) => !((fields[`/items/*/${name}`] ?? 0) > 0))).toEqual([]);
  const declared = Object.keys(Upgrade.entries);
  expect(Object.keys(fields).filter((place) => /^\/items\/\*\/\w+$/u.test(place))).toEqual(
    expect.arrayContaining(declared.map((name) => `/items/*/${name}`)),
  );
  expect(never?.fields).toContain('/items/*/description');
  expect(never?.fields).not.toContain('/items/*/version');
});

test('calls to the mock through the proxy conform to the contract', async () => {
  const mock = await serve(await freshMock(), { host: '127.0.0.1', port: 0 });
  later(() => mock.stop());
  const address = await watched(mock.address);
  const basic = {
    Authorization: `Basic ${btoa('console:console')}`,
    'Content-Type': 'application/x-www-form-urlencoded',
  };
  const signIn = await ask(`${address}/uaa/oauth/token`, {
    method: 'POST',
    headers: basic,
    body: 'grant_type=password&username=admin&password=Chenghu2024',
  });
  const headers = { Authorization: `Bearer ${JSON.parse(String(signIn.body)).access_token}` };
  await ask(`${address}/yusp-app-oca/api/user/session/info`, { headers });
  const json = { ...headers, 'Content-Type': 'application/json', 'Idempotency-Key': 'key-0000001' };
  const created = await ask(address + LIST, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({
      version: '9.0.0',
      releaseMode: 'appStore',
      upgradeMode: 'optional',
      packageName: 'com.chenghu.mbank',
      address: 'https://store.example/app',
    }),
  });
  expect(created.status).toBe(201);
  await ask(`${address}${LIST}?size=100`, { headers: { ...headers, 'Accept-Encoding': 'gzip' } });
  await ask(`${address}${LIST}/999999`, { headers });
  await ask(`${address}${LIST}`, { method: 'HEAD', headers });
  const multipart =
    '--b\r\nContent-Disposition: form-data; name="purpose"\r\n\r\nidList\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="ids.txt"\r\nContent-Type: text/plain\r\n\r\nCH-1\r\n--b--\r\n';
  const file = await ask(`${address}/yusp-app-common/api/file`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'multipart/form-data; boundary=b' },
    body: multipart,
  });
  const content = await ask(`${address}${String(file.headers.location)}/content`, { headers });
  expect(String(content.body)).toBe('CH-1');
  expect(report().errors).toEqual([]);
  expect(report().warnings).toEqual([]);
  const { operations: calledOperations } = report();
  expect(
    Object.fromEntries(calledOperations.map(({ operationId, statuses }) => [operationId, statuses])),
  ).toMatchObject({
    obtainToken: { 200: 1 },
    listUpgrades: { 200: 2 },
    createUpgrade: { 201: 1 },
    getUpgrade: { 404: 1 },
    uploadFile: { 201: 1 },
  });
  expect(calledOperations.find(({ operationId }) => operationId === 'getUpgrade')?.codes).toEqual({ NOT_FOUND: 1 });
});

test('no page, report or example contains a secret', async () => {
  const secrets = ['s3cr3t-token', 's3cr3t-password', 's3cr3t-cookie', 's3cr3t-basic', 's3cr3t-own', 's3cr3t-key'];
  const address = await watched(
    await backend((_message, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Set-Cookie': 's3cr3t-cookie' });
      response.end(
        JSON.stringify({ access_token: ['s3cr3t-token'], refresh_token: 's3cr3t-token', id: 's3cr3t-basic'.length }),
      );
    }),
  );
  await ask(`${address}/uaa/oauth/token?access_token=s3cr3t-token&x=1`, {
    method: 'POST',
    headers: {
      Authorization: 'Basic s3cr3t-basic',
      Cookie: 's3cr3t-cookie',
      'X-Api-Key': 's3cr3t-key',
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=none&username=admin&password=s3cr3t-password',
  });
  await ask(`${address}/yusp-app-oca/api/sysuser/insertuser`, {
    method: 'POST',
    headers: {
      Authorization: 'Bearer s3cr3t-token',
      'X-Own-Password': 's3cr3t-own',
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ password: 's3cr3t-password', userName: 5 }),
  });
  expect(report().errors.length).toBeGreaterThan(5);
  const texts = [
    JSON.stringify(report()),
    reportFile(report()),
    String((await ask(address + OWN)).body),
    String((await ask(`${address}${OWN}report.json`)).body),
  ];
  for (const text of texts) for (const secret of secrets) expect(text).not.toContain(secret);
});

test('content of the traffic is escaped in HTML', async () => {
  const address = await watched(
    await backend((_message, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'X-Request-Id': '<img src=x>' });
      response.end(JSON.stringify({ items: '<script>alert(1)</script>', '"><b>': '</style><script>' }));
    }),
  );
  await ask(`${address}${LIST}?%22%3E%3Cscript%3E=1&"'><i>=1`, { headers: { 'X-App-Id': '"><script>\'' } });
  await ask(`${address}/uaa/<script>alert(1)</script>`);
  for (const text of [reportFile(report()), String((await ask(address + OWN)).body)]) {
    expect(text).toContain('&lt;script&gt;');
    expect(text).not.toMatch(/<script>|<img|<b>"|<i>=/u);
  }
});

test('a page of another origin cannot read the report, even if its host name resolves here', async () => {
  const address = await watched(await lists([]));
  const status = async (headers: Record<string, string>) =>
    (await ask(`${address}${OWN}report.json`, { headers })).status;
  const own = new URL(address).host;
  expect(await status({})).toBe(200);
  expect(await status({ Origin: address, 'Sec-Fetch-Site': 'same-origin' })).toBe(200);
  expect(await status({ 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' })).toBe(200);
  expect(await status({ Origin: 'https://evil.example' })).toBe(403);
  expect(await status({ Origin: 'http://localhost:5173' })).toBe(403);
  expect(await status({ Origin: 'null' })).toBe(403);
  expect(await status({ 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors' })).toBe(403);
  expect(await status({ 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Mode': 'cors' })).toBe(403);
  expect(await status({ Host: own.replace('127.0.0.1', 'rebound.example') })).toBe(421);
  const page = await ask(address + OWN);
  expect(page.headers).not.toHaveProperty('access-control-allow-origin');
  expect(page.headers).toMatchObject({
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
  });
  expect(String(page.body)).not.toMatch(/<script(?![^>]* src=)|<style|style=| on\w+=/u);
});

test('the report file has no scripts, and loads no other files', async () => {
  await ask((await watched(await lists([{ ...UPGRADE, id: 7 }]))) + LIST, { headers: SIGNED });
  const text = reportFile(report());
  expect(text).toContain('listUpgrades');
  expect(text).not.toMatch(/<script|<link|src=|@import|url\(/u);
});
