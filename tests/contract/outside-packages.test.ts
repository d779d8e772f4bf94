/** Verifies a backend with a richer lifecycle, written before the verifier was run on it, and finds its faults. */
import { describe, expect, test } from 'vitest';
import { type Fault, FAULTS } from '../outside/offline-packages/faults.ts';
import { createBackend } from '../outside/offline-packages/server.ts';
import { isThorough } from '../thorough.ts';
import { failed, outside } from './outside.ts';

const { verify } = outside({
  tag: 'offlinePackages',
  users: [
    { name: 'chief', password: 'Chief2026' },
    { name: 'editor', password: 'Editor2026' },
    { name: 'reader', password: 'Reader2026' },
    { name: 'nobody', password: 'Nobody2026' },
  ],
  applications: ['retail', 'trading'],
});

test('the backend conforms to the contract', async () => {
  const result = await verify(createBackend());
  expect(result.results.length).toBeGreaterThan(700);
  expect(failed(result)).toEqual([]);
  expect(new Set(result.leftovers.map(({ why }) => why))).toEqual(
    new Set([
      'deleteOfflinePackages was answered 409 OFFLINE_USED',
      'deleteSubApps was answered 409 SUBAPP_NOT_EMPTY',
      'nothing removes it',
    ]),
  );
  expect(result.warnings).toEqual([]);
});

/** Which case finds a fault, and by which rule. */
const FINDINGS: readonly [fault: Fault, id: string, rule: string][] = [
  ['foreign-list', 'listOfflinePackages/list/foreign', 'foreign'],
  ['publish-without-lock', 'OfflinePackage/at-once/publishOfflinePackage', 'at-once'],
  ['reason-trimmed', 'markOfflineDefective/read-back/as-sent', 'read-back'],
  ['foreign-get', 'getOfflinePackage/record/foreign', 'foreign'],
  ['foreign-update', 'updateOfflinePackage/record/foreign', 'foreign'],
  ['foreign-delete', 'deleteOfflinePackages/record/foreign', 'foreign'],
  ['key-of-anybody', 'createOfflinePackage/idempotency/other-user', 'idempotency'],
  ['if-match-ignored', 'updateOfflinePackage/revision/stale', 'stale-revision'],
  ['mark-without-revision', 'markOfflineDefective/revision/counted', 'revision'],
  ['version-unique-only', 'createOfflinePackage/refusal/VERSION_NOT_HIGHER/lower', 'refusal'],
  ['same-file-taken', 'createOfflinePackage/refusal/OFFLINE_SAME_FILE', 'refusal'],
  ['published-deleted', 'deleteOfflinePackages/refusal/OFFLINE_USED', 'refusal'],
  ['defective-published', 'publishOfflinePackage/refusal/OFFLINE_DEFECTIVE', 'refusal'],
  ['first-of-many', 'publishOfflinePackage/refusal/ONE_RECORD', 'refusal'],
  ['range-backwards', 'createOfflinePackage/refusal/CLIENT_RANGE', 'refusal'],
  ['published-again', 'OfflinePackage/transition/effective/publishOfflinePackage', 'transition'],
  ['taken-down-is-pending', 'OfflinePackage/transition/effective/takeDownOfflinePackage', 'transition'],
  ['rollback-keeps', 'OfflinePackage/transition/effective/rollbackOfflinePackage', 'transition'],
  ['publish-keeps', 'rollbackOfflinePackage/example', 'success'],
  ['reason-of-101', 'markOfflineDefective/boundary/body.reason/maxLength.above', 'refuses'],
  ['unknown-in-clients', 'createOfflinePackage/body/unknown-inside', 'refuses'],
  ['null-is-absent', 'createOfflinePackage/boundary/body.domain/type.null', 'refuses'],
  ['second-sort-ignored', 'listOfflinePackages/list/sort-second', 'sort'],
  ['false-is-no-filter', 'listOfflinePackages/list/filter-defective', 'filter'],
  ['total-of-all', 'listOfflinePackages/list/filter-status', 'filter'],
  ['page-of-50', 'listOfflinePackages/list/sort-version', 'sort'],
  ['password-of-uploader', 'getOfflinePackage/example', 'secret'],
  ['version-lost-below', 'rollbackOfflinePackage/example', 'required'],
  ['unmark-for-all', 'unmarkOfflineDefective/access/user-reader', 'forbidden'],
  ['header-is-membership', 'getOfflinePackage/access/application', 'application'],
];
/** Faults that no case finds alone, as they need a list with the records of other cases. */
const OF_LONG_LISTS = new Set<Fault>(['page-of-50', 'false-is-no-filter']);

describe('the verifier', () => {
  test.each(isThorough ? FINDINGS : FINDINGS.slice(0, 3))('finds the fault %s', async (fault, id, rule) => {
    const result = await verify(createBackend(fault), OF_LONG_LISTS.has(fault) ? undefined : [id]);
    expect(failed(result).find((text) => text.startsWith(`${id} `))).toMatch(new RegExp(`^\\S+ ${rule}`, 'u'));
  });
  test('is tested with every fault', () => {
    expect(FINDINGS.map(([fault]) => fault).toSorted()).toEqual(Object.keys(FAULTS).toSorted());
  });
});
