/** What belongs to the signed-in user, in one chunk: the shell names only this file, and every name costs it bytes. */
export { AccountMenu } from './account-menu.tsx';
export { followRole } from './role.ts';
