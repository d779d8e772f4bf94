import { can } from '../session/permission.ts';
import { isRolePending } from '../session/role-pending.ts';
import { ensureSession } from '../session/session.ts';
import { startHint } from '../session/start-hint.ts';
import { hasToken } from '../session/token.ts';
import { openRoutes, router } from './router.ts';
import { preloadShell } from '../shell/routing/shell-route.ts';
import { isOpenTo } from '../shell/routing/view.ts';
import { prefetchData, preloadView } from '../shell/routing/load-view.ts';

/**
 * Starts loading everything that the address of a fresh page needs in parallel: the shell, the view, its texts and, as
 * soon as the user's permissions are known (after a reload, the previous ones), its first data. Failures are handled
 * where the parts are used.
 */
export async function preloadAddress(): Promise<void> {
  await openRoutes(router.latestLocation.pathname);
  const leaf = router.matchRoutes(router.latestLocation).at(-1);
  const facts = leaf?.staticData.view;
  if (!leaf || !facts) return;
  // Browsers load few files at a time. The view comes first, because its data can't be requested without it; the shell
  // renders later.
  preloadView(facts);
  preloadShell();
  const opening = ensureSession();
  // After a reload the window knows its permissions and can request data at once.
  const hint = hasToken() && !isRolePending() ? startHint() : null;
  const isEarly = hint !== null && isOpenTo(facts, leaf.params, (menu) => hint.grants.includes(menu));
  if (isEarly) void prefetchData(leaf).catch(() => {});
  if ((await opening) === null && !isEarly && isOpenTo(facts, leaf.params, can)) await prefetchData(leaf);
}
