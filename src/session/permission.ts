import { useStore } from '../base/use-store.ts';
import { currentApplication, documentApplication } from './application.ts';
import type { Application } from './application.ts';
import { session } from './state.ts';
import type { Session } from './state.ts';

const allows = (current: Session | null, permission: string): boolean =>
  current !== null && (permission.includes('#') ? current.controls.has(permission) : current.grants.has(permission));

/**
 * Whether the signed-in user has a permission.
 * @param permission a menu key (`publish/ftp-manager`) or one of its controls (`publish/ftp-manager#doCreate`)
 */
export const can = (permission: string): boolean => allows(session.get(), permission);

/**
 * `can` as a hook: components rerender when permissions change.
 * @param menu menu key of a view: the returned function then takes names of its controls (`doCreate`)
 */
export function useCan(menu?: string): (permission: string) => boolean {
  const current = useStore(session);
  return (permission) => allows(current, menu === undefined ? permission : `${menu}#${permission}`);
}

/** The open session. Throws outside the signed-in part of the console. */
export function useSession(): Session {
  const current = useStore(session);
  if (!current) throw new Error('useSession needs an open session');
  return current;
}

/** The application of this document. Components rerender when its name changes. */
export function useApplication(): Application {
  return useStore(documentApplication) ?? currentApplication();
}
