import type { OperationId, operations } from '../../openapi/generated/operations.ts';
import type { Operation } from './operation.ts';

type Tag = (typeof operations)[OperationId]['tag'];

interface Rule {
  /** A success of the operation, or of any that changes something under the tag. */
  readonly after: readonly (Tag | OperationId)[];
  readonly stale: readonly Tag[] | 'all';
}

/** What becomes stale beyond the references and lifecycles of the contract. */
const rules: readonly Rule[] = [
  // Every answer is that of an application and a role.
  { after: ['switchApplication', 'switchRole'], stale: 'all' },
  // It has the user's own applications, roles and rights, and is in no query: the console reloads it.
  {
    after: [
      'applications',
      'updateUser',
      'updateRole',
      'changeRoleStatus',
      'saveRoleAuthorization',
      'menus',
      'controls',
    ],
    stale: ['session'],
  },
  // Their values are names of records of other tags.
  { after: ['applications', 'roles', 'uploadServices', 'apiGroups', 'upgrades', 'updateUser'], stale: ['options'] },
  // These begin jobs, or watch over a release, and a notice is to come of it.
  {
    after: [
      'createExportJob',
      'retryExportJob',
      'generateGatewayConfig',
      'syncGatewayConfig',
      'rollbackGatewayConfig',
      'publishUpgrade',
      'publishOfflinePackage',
      'rollbackOfflinePackage',
      'effectSwitch',
      'releaseAppletPackage',
      'saveRolloutGuard',
      // Its form begins to parse the file.
      'uploadSymbol',
      'parseSymbol',
    ],
    stale: ['notices'],
  },
  // Who gets what is computed from how far a rollout has got.
  { after: ['rollouts'], stale: ['delivery', 'releaseMarks'] },
  // The highest version of any package is a query of its own.
  { after: ['offlinePackages', 'appletPackages'], stale: ['upgrades'] },
  // Whether a policy or a list is in force is decided by the switches of the application.
  { after: ['saveApplicationConfig'], stale: ['transactions', 'deviceLists'] },
];

/** The tags that the console's own rules name for a success of the operation; `all` when no answer holds any longer. */
export function tagsFromRules({ id, tag, method }: Operation): readonly string[] | 'all' {
  if (method === 'GET') return [];
  const tags = rules.filter(({ after }) => after.some((name) => name === id || name === tag)).map(({ stale }) => stale);
  return tags.includes('all') ? 'all' : tags.flat();
}

/** Tags whose answers a success of the operation makes out of date; `all` when no answer holds any longer. */
export function staleAfter(operation: Operation): ReadonlySet<string> | 'all' {
  const tags = tagsFromRules(operation);
  if (tags === 'all') return tags;
  return new Set(operation.method === 'GET' ? [] : [operation.tag, ...(operation.alsoStale ?? []), ...tags]);
}
