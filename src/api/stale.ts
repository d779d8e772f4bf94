import type { OperationId, operations } from '../../openapi/generated/operations.ts';
import type { Operation } from './operation.ts';

type Tag = (typeof operations)[OperationId]['tag'];

interface Rule {
  /** Applies after a success of these operations, or of any changing operation under these tags. */
  readonly after: readonly (Tag | OperationId)[];
  readonly stale: readonly Tag[] | 'all';
}

/** Queries that become stale in addition to those that follow from references and lifecycles of the contract. */
const rules: readonly Rule[] = [
  // Every response depends on application and role.
  { after: ['switchApplication', 'switchRole'], stale: 'all' },
  // Contains the user's own applications, roles and permissions, and is not stored in a query: the console reloads it.
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
  // Their options are names of records of other tags.
  {
    after: ['applications', 'roles', 'uploadServices', 'apiGroups', 'upgrades', 'applets', 'updateUser'],
    stale: ['options'],
  },
  // These start jobs or guards, which later create a notice.
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
      // Its form starts parsing the file.
      'uploadSymbol',
      'parseSymbol',
    ],
    stale: ['notices'],
  },
  // Delivery is calculated from the progress of rollouts, and from the members of audiences.
  { after: ['crowds'], stale: ['delivery', 'rollouts'] },
  { after: ['rollouts'], stale: ['delivery', 'releaseMarks'] },
  // The highest version of all kinds of packages is a query of the upgrades tag.
  { after: ['offlinePackages', 'appletPackages'], stale: ['upgrades'] },
  // Whether a policy or list is in force depends on the switches of the application.
  { after: ['saveApplicationConfig'], stale: ['transactions', 'deviceLists'] },
];

/** The tags that the console's own rules list for a success of the operation; `all` if every response becomes stale. */
export function tagsFromRules({ id, tag, method }: Operation): readonly string[] | 'all' {
  if (method === 'GET') return [];
  const tags = rules.filter(({ after }) => after.some((name) => name === id || name === tag)).map(({ stale }) => stale);
  return tags.includes('all') ? 'all' : tags.flat();
}

/** The tags whose responses become stale by a success of the operation; `all` if every response does. */
export function staleAfter(operation: Operation): ReadonlySet<string> | 'all' {
  const tags = tagsFromRules(operation);
  if (tags === 'all') return tags;
  return new Set(operation.method === 'GET' ? [] : [operation.tag, ...(operation.alsoStale ?? []), ...tags]);
}
