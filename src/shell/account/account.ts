/**
 * Everything for the signed-in user in one chunk: the shell only refers to this file, because every file name adds to
 * its size.
 */
export { AccountMenu } from './account-menu.tsx';
export { followRole, reportLostRole } from './role.ts';
