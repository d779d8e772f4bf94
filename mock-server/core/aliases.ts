import type { OperationId } from '../../openapi/generated/operations.ts';

/**
 * Operations that also answer without their service prefix (`/oauth/token` beside `/uaa/oauth/token`): older
 * clients call them so. The contract names the canonical path only.
 */
export const bareAliases: readonly OperationId[] = [
  'obtainToken',
  'logout',
  'getCaptchaImage',
  'changePassword',
  'getSessionInfo',
  'getUserMenu',
  'switchApplication',
  'insertUser',
  'updateUser',
  'batchDeleteUsers',
  'changeUserStatus',
  'resetUserPassword',
  'getUserFrameConfig',
  'saveUserFrameConfig',
];

/** A path without its first segment. */
export function withoutPrefix(path: string): string {
  return path.slice(path.indexOf('/', 1));
}
