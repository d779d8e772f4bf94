/** A backend written from the reference alone conforms to the contract, and its deliberate mistakes are found. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test, vi } from 'vitest';
import type { Transport } from '../../openapi/tools/verify/http/client.ts';
import type { RunResult } from '../../openapi/tools/verify/run.ts';
import { MISTAKES, type Mistake } from '../outside/switches/mistakes.ts';
import { createBackend } from '../outside/switches/server.ts';
import { failed, model, outside } from './outside.ts';

const backend = outside({
  tag: 'switches',
  users: [
    { name: 'admin', password: 'Chenghu2024' },
    { name: 'reader', password: 'Reader2024' },
    { name: 'visitor', password: 'Visitor2024' },
  ],
  applications: ['mbank', 'cbank'],
});
const { all, every, environmentText } = backend;
// The backend logs unexpected errors.
const log = vi.spyOn(console, 'error').mockImplementation(() => {});
afterAll(() => log.mockRestore());

/** Runs cases of the tag against a backend that makes some mistakes. */
const verify = (mistakes: readonly Mistake[], ids?: readonly string[], transport?: Transport) =>
  backend.verify(createBackend(mistakes), ids, transport);

const missed = ({ results }: RunResult): string[] =>
  results.filter(({ outcome }) => outcome === 'not-reached').map(({ case: { id }, message }) => `${id} ${message}`);

/** The backend without an operation: its path is unknown. */
const without =
  (pathname: string): Transport =>
  (request) => {
    const url = new URL(request.url);
    return fetch(url.pathname === pathname ? new Request(new URL('/nowhere', url), request) : request);
  };

test('a backend written from the reference conforms to the contract', async () => {
  const result = await verify([]);
  expect(result.results.length).toBeGreaterThan(300);
  expect(failed(result)).toEqual([]);
  // Its other users only read, and it can't create further users, nor roles for a user without an application.
  const operations = `listSwitches createSwitch getSwitch updateSwitch deleteSwitches
    effectSwitch invalidateSwitch reopenSwitch`.split(/\s+/u);
  // Values of a type and platforms of several entries depend on each other.
  const dependent =
    `valueType/enum.number SWITCH_VALUE, valueType/enum.boolean SWITCH_VALUE, valueType/enum.json SWITCH_VALUE,
    entries/maxItems.at SWITCH_PLATFORM_DUP, entries.0.platform/enum.ios SWITCH_PLATFORM_DUP`.split(/,\s+/u);
  const alone = ['createSwitch', 'effectSwitch', 'invalidateSwitch', 'reopenSwitch'];
  expect(
    missed(result).map((text) => text.replace(/the value is refused for another reason: 422 (\w+) .*/u, '$1')),
  ).toEqual([
    ...['createSwitch', 'updateSwitch'].flatMap((id) => dependent.map((text) => `${id}/boundary/body.${text}`)),
    ...operations.map((id) => `${id}/access/not-member createRole was answered 404 PATH_UNKNOWN`),
    ...alone.map((id) => `${id}/idempotency/other-user ${id} is open to the first user alone`),
  ]);
  expect(result.leftovers).toEqual([]);
  expect(result.warnings).toEqual([]);
});

/** Which case finds a mistake, and by which rule. */
const FINDINGS: readonly [mistake: Mistake, id: string, rule: string][] = [
  ['no-etag', 'updateSwitch/example', 'header'],
  ['no-location', 'createSwitch/example', 'header'],
  ['created-is-200', 'createSwitch/example', 'success'],
  ['null-for-absent', 'createSwitch/example', 'type'],
  ['time-without-offset', 'createSwitch/example', 'format'],
  ['number-for-id', 'createSwitch/example', 'type'],
  ['problem-without-code', 'getSwitch/record/unknown', 'not-found required'],
  ['problem-as-json', 'getSwitch/record/unknown', 'media-type'],
  ['title-in-one-language', 'getSwitch/access/token-unknown', 'language'],
  ['request-id-of-its-own', 'getSwitch/record/unknown', 'request-id'],
  ['no-www-authenticate', 'getSwitch/access/token-missing', 'header'],
  ['no-allow', 'getSwitch/path/PATCH', 'header'],
  ['method-is-404', 'getSwitch/path/PATCH', 'method'],
  ['broken-json-is-500', 'createSwitch/body/broken', 'malformed'],
  ['media-type-ignored', 'createSwitch/body/media-type', 'media-type'],
  ['ended-session-taken', 'getSwitch/access/token-ended', 'token'],
  ['missing-token-is-expired', 'getSwitch/access/token-missing', 'token'],
  ['reader-may-write', 'updateSwitch/access/user-reader', 'forbidden'],
  ['input-before-permission', 'updateSwitch/access/user-reader', 'forbidden'],
  ['application-header-ignored', 'getSwitch/access/application', 'application'],
  ['foreign-application-found', 'getSwitch/record/foreign', 'foreign'],
  ['foreign-application-listed', 'listSwitches/list/foreign', 'foreign'],
  ['first-wrong-field-only', 'createSwitch/random', 'refuses'],
  ['unknown-fields-taken', 'createSwitch/body/unknown-1', 'additionalProperties accepts-wrong-request'],
  ['limit-off-by-one', 'createSwitch/boundary/body.remarks/maxLength.above', 'refuses accepts-wrong-request'],
  ['limit-in-utf16', 'createSwitch/boundary/body.remarks/maxLength.wide', 'accepts'],
  ['limit-in-bytes', 'createSwitch/boundary/body.remarks/maxLength.wide', 'accepts'],
  ['number-is-text', 'createSwitch/boundary/body.remarks/type.number', 'refuses accepts-wrong-request'],
  ['empty-is-a-value', 'createSwitch/boundary/body.entries.0.value/minLength.below', 'refuses minLength'],
  ['line-after-pattern', 'createSwitch/boundary/body.key/pattern.line', 'refuses pattern'],
  ['any-page-size', 'listSwitches/boundary/query.size/enum.no-such-value', 'refuses accepts-wrong-request'],
  ['number-is-parsed-loosely', 'listSwitches/boundary/query.page/type.fraction', 'refuses accepts-wrong-request'],
  ['update-merges', 'updateSwitch/replaced', 'replaces'],
  ['stale-revision-taken', 'updateSwitch/revision/stale', 'stale-revision'],
  ['changes-then-refuses', 'updateSwitch/revision/stale', 'stale-revision'],
  ['revision-not-counted', 'updateSwitch/revision/current', 'revision'],
  ['remarks-lost', 'updateSwitch/replaced', 'read-back'],
  ['key-taken-twice', 'createSwitch/refusal/SWITCH_KEY_DUP', 'refusal'],
  ['platform-taken-twice', 'createSwitch/refusal/SWITCH_PLATFORM_DUP', 'refusal'],
  ['value-of-any-type', 'createSwitch/refusal/SWITCH_VALUE', 'refusal'],
  ['effective-key-changes', 'updateSwitch/refusal/SWITCH_STATE', 'refusal'],
  ['filter-ignored', 'listSwitches/list/filter-status', 'filter'],
  ['filter-is-exact', 'listSwitches/list/filter-key', 'filter'],
  ['filter-by-letter-case', 'listSwitches/list/filter-key', 'filter'],
  ['sort-ignored', 'listSwitches/list/sort-createdAt', 'sort'],
  ['sort-one-way', 'listSwitches/list/sort-key', 'sort'],
  ['oldest-first', 'listSwitches/list/default-order', 'default-order'],
  ['page-repeats', 'listSwitches/list/pages', 'paging'],
  ['page-beyond-is-last', 'listSwitches/list/beyond', 'paging'],
  ['total-of-page', 'listSwitches/list/pages', 'paging'],
  ['unknown-is-200', 'getSwitch/record/unknown', 'not-found'],
  ['unknown-is-deleted', 'deleteSwitches/record/unknown', 'not-found'],
  ['delete-leaves', 'deleteSwitches/gone', 'gone'],
  ['batch-half-done', 'deleteSwitches/record/batch', 'all-or-nothing'],
  ['transition-in-any-state', 'Switch/transition/expired/updateSwitch', 'transition'],
  ['transition-not-stored', 'Switch/transition/notEffective/effectSwitch', 'transition'],
  ['wrong-code-of-state', 'Switch/transition/notEffective/invalidateSwitch', 'transition'],
  ['key-ignored', 'createSwitch/idempotency/again', 'idempotency'],
  ['key-answers-anything', 'createSwitch/idempotency/mismatch', 'idempotency'],
];

describe('the verifier', () => {
  test.each(FINDINGS)('finds the mistake %s', async (mistake, id, rule) => {
    const result = await verify([mistake], [id]);
    expect(failed(result).find((text) => text.startsWith(`${id} `))).toMatch(new RegExp(`^\\S+ ${rule}`, 'u'));
  });
  test('is tested with every mistake', () => {
    expect(FINDINGS.map(([mistake]) => mistake).toSorted()).toEqual(Object.keys(MISTAKES).toSorted());
  });
});

describe('a missing operation', () => {
  test('is the only finding of each case of it', async () => {
    const ids = [
      'listSwitches/example',
      'listSwitches/access/token-missing',
      'listSwitches/boundary/query.page/minimum.at',
    ];
    const { results } = await verify([], ids, without('/yusp-app-common/api/switch'));
    const causes = results.flatMap(({ wrong }) => wrong.map(({ operationId, rule }) => `${operationId} ${rule}`));
    expect(new Set(causes)).toEqual(new Set(['listSwitches absent']));
  });
  test('is the only finding if it is getUserMenu, instead of missing permissions', async () => {
    const id = 'listSwitches/access/user-admin';
    const result = await verify([], [id], without('/yusp-app-oca/api/user/menu'));
    expect(failed(result)).toEqual([`${id} absent`]);
  });
  test('is the only finding if it is switchApplication, instead of a foreign record', async () => {
    const id = 'getSwitch/record/foreign';
    const result = await verify([], [id], without('/yusp-app-oca/api/user/switch/cbank'));
    expect(failed(result)).toEqual([`${id} absent`]);
  });
});

test('a tag selects the cases of its operations', () => {
  expect(new Set(all.map(({ operationId }) => model.operation(operationId).row.tag))).toEqual(new Set(['switches']));
});

test('a dry run lists every case, and calls nothing', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'verify-'));
  try {
    const config = path.join(folder, 'env.json');
    // Nothing answers there, not even for the clock.
    const settings: object = JSON.parse(environmentText('http://127.0.0.1:9'));
    await writeFile(config, JSON.stringify({ ...settings, clock: 'setMockClock' }));
    const main = new URL('../../openapi/tools/verify/main.ts', import.meta.url).pathname;
    const command = [main, '--config', config, '--dry-run'];
    const { stdout } = await promisify(execFile)(process.execPath, command, { maxBuffer: 16 * 1024 * 1024 });
    const lines = stdout.trimEnd().split('\n');
    expect(lines.at(-1)).toBe(`${every.length} cases, none of which was tried`);
    expect(lines.slice(0, -1).map((line) => line.split(' ', 1)[0])).toEqual(every.map(({ id }) => id));
  } finally {
    await rm(folder, { recursive: true });
  }
});
