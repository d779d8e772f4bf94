import { createRoot } from 'react-dom/client';
import './call-outcome.ts';
import { App } from './app.tsx';
import { ConfigError } from '../base/config.ts';
import { preloadAddress } from './preload.ts';
import { openRoutes, router } from './router.ts';

/**
 * Shows the console, or why it cannot start.
 * @param configured fails when the runtime configuration cannot be used
 * @param texts settled once the language of this window is there
 */
export async function mount(root: HTMLElement, configured: Promise<unknown>, texts: Promise<void>): Promise<void> {
  void configured.then(preloadAddress).catch(() => {});
  try {
    await configured;
  } catch (error) {
    // A failed one is loaded again with the scripts of the page, which report the failure.
    if (!(error instanceof ConfigError)) throw error;
    const { ConfigFailure } = await import('./config-failure.tsx');
    createRoot(root).render(<ConfigFailure error={error} />);
    return;
  }
  // So that its first view is that of the address.
  await Promise.all([texts, openRoutes(router.latestLocation.pathname)]);
  createRoot(root).render(<App />);
}
