import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { ConfigError } from '../base/config.ts';
import { callOutcome } from '../api/ports.ts';
import { renewSession } from '../session/calls.ts';
import { preloadAddress } from './preload.ts';
import { openRoutes, router } from './router.ts';

// Provided with the shell, because the sign-in does not need it.
callOutcome.provide({
  toast: async (message) => (await import('../shell/toasts/toasts.ts')).toast(message),
  logError: async (error) => (await import('../shell/error-log/error-log.ts')).logError(error, { kind: 'script' }),
  followNotices: async () => (await import('../shell/notices/notices.ts')).followNotices(),
  renewSession,
});

/**
 * Renders the console, or why it can't start.
 * @param configured rejects if the runtime configuration is invalid
 * @param texts settles once the texts of the current language have loaded
 */
export async function mount(root: HTMLElement, configured: Promise<unknown>, texts: Promise<void>): Promise<void> {
  void configured.then(preloadAddress).catch(() => {});
  try {
    await configured;
  } catch (error) {
    // The scripts of the page load a failed one again and report the failure.
    if (!(error instanceof ConfigError)) throw error;
    const { ConfigFailure } = await import('./config-failure.tsx');
    createRoot(root).render(<ConfigFailure error={error} />);
    return;
  }
  // Opens the routes first, so that the first view is that of the address.
  await Promise.all([texts, openRoutes(router.latestLocation.pathname)]);
  createRoot(root).render(<App />);
}
