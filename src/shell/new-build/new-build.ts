import { withTexts } from '../../i18n/language.ts';
import { createStore } from '../../base/store.ts';

/** True once the server delivers another build of the console than the one in this window. */
export const released = createStore(false);

const everyMs = 10 * 60_000;

/**
 * Asks while the window is on screen, and until there is a new release. Code and texts come when the user leaves the window
 * for the first time: after the release they may be gone.
 */
async function ask(): Promise<void> {
  try {
    const { hasNewBuild } = await withTexts(import('./new-build-banner.tsx'), 'shell/new-build');
    if (!document.hidden && !released.get() && (await hasNewBuild())) released.set(true);
  } catch {
    // Without the network nothing is known.
  }
}

/** Begins to look for a new release: when the user comes back to the window, and now and then. Answers how to stop. */
export function watchRelease(): () => void {
  const timer = setInterval(() => void ask(), everyMs);
  const onChange = () => void ask();
  document.addEventListener('visibilitychange', onChange);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onChange);
  };
}
