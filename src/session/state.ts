import type { InferOutput } from 'valibot';
import type { SessionInfo, UserMenu } from '../../openapi/generated/schemas.auth.ts';
import { createStore } from '../base/store.ts';

/** Excludes the application: that of this document is fixed at its start, see `application.ts`. */
type SessionUser = Omit<
  InferOutput<typeof SessionInfo>,
  'appId' | 'currentAppId' | 'currentApplicationId' | 'currentAppName'
>;
export type Menu = InferOutput<typeof UserMenu>['menus'][number];

/** The signed-in user, as the server returns it. */
export interface Session {
  user: SessionUser;
  /** In the server's order. */
  menus: readonly Menu[];
  /** `menu key#control` for every granted control. */
  controls: ReadonlySet<string>;
  /** Whether it was opened by the sign-in form of this document rather than resumed. */
  isFresh: boolean;
  /** Granted menu keys, such as `publish/android-upgrade`. */
  grants: ReadonlySet<string>;
}

/** The open session; null while signed out. */
export const session = createStore<Session | null>(null);

/**
 * Why the open session is over: the page stays, and the sign-in form over it shows the reason. Null while it is valid.
 */
export const expired = createStore<'AUTH_TOKEN_EXPIRED' | 'AUTH_ROLES_REQUIRED' | null>(null);

/** Set once the user leaves the console: there are no more confirmations before the document is replaced. */
export const leaving = createStore(false);

/**
 * Session storage key of the last user of this window, who may have signed out: `boot.js` reads their preferences, and
 * no session of another user is taken over.
 */
export const userKey = `mpc${__BASE_PATH__}.user`;

/** Session storage key of the open tabs: a sign-out removes them, because addresses and names are private. */
export const tabsKey = `mpc${__BASE_PATH__}.tabs`;
