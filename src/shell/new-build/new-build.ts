import { withTexts } from '../../i18n/language.ts';
import { createStore } from '../../base/store.ts';

/** Whether the server delivers another build than this window's. */
export const released = createStore(false);

const everyMs = 10 * 60_000;

/**
 * Checks while the window is visible, until there is a new release. Code and texts load when the user first leaves the
 * window: after the release they may no longer exist.
 */
async function ask(): Promise<void> {
  try {
    const { hasNewBuild } = await withTexts(import('./new-build-banner.tsx'), 'shell/new-build');
    if (!document.hidden && !released.get() && (await hasNewBuild())) released.set(true);
  } catch {
    // Without network, nothing is known.
  }
}

/**
 * Starts checking for a new release: periodically, and when the user returns to the window. Returns a function that
 * stops it.
 */
export function watchRelease(): () => void {
  const timer = setInterval(() => void ask(), everyMs);
  const onChange = () => void ask();
  document.addEventListener('visibilitychange', onChange);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onChange);
  };
}
