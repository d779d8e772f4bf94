import type { InferOutput } from 'valibot';
import type { SessionInfo, UserMenu } from '../../openapi/generated/schemas.auth.ts';
import { createStore } from '../base/store.ts';

/** Without the application: that of this document is a constant of its start, see `application.ts`. */
type SessionUser = Omit<
  InferOutput<typeof SessionInfo>,
  'appId' | 'currentAppId' | 'currentApplicationId' | 'currentAppName'
>;
export type Menu = InferOutput<typeof UserMenu>['menus'][number];

/** The signed-in user, from the server. */
export interface Session {
  user: SessionUser;
  /** In the server's order. */
  menus: readonly Menu[];
  /** `menu key#control` for every control granted. */
  controls: ReadonlySet<string>;
  /** Opened by the sign-in form of this document, not found by it. */
  isFresh: boolean;
  /** Menu keys granted, such as `publish/android-upgrade`. */
  grants: ReadonlySet<string>;
}

/** The open session; null while signed out. */
export const session = createStore<Session | null>(null);

/** Why the open session is over: the page stays, and the sign-in form over it shows why. Null while it is not. */
export const expired = createStore<'AUTH_TOKEN_EXPIRED' | 'AUTH_ROLES_REQUIRED' | null>(null);

/** True once the user leaves the console: there are no more confirmations before the window changes. */
export const leaving = createStore(false);
