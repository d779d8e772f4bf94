import 'virtual:theme/base.css';
import './theme/base.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { loadConfig } from './config.ts';
import { startLanguage } from './i18n/language.ts';
import { watchSession } from './session/session.ts';

/** In development the backend is the mock in this page. */
async function startBackend(root: HTMLElement): Promise<void> {
  if (!('serviceWorker' in navigator)) {
    console.warn('No service worker on this address: calls go through Vite to `npm run mock`.');
    return;
  }
  try {
    const { startMock } = await import('../mock-server/browser.ts');
    await startMock();
  } catch (error) {
    root.textContent = `The mock in the page did not start: ${String(error)}`;
    throw error;
  }
}

async function start(root: HTMLElement): Promise<void> {
  if (import.meta.env.DEV) await startBackend(root);
  try {
    await loadConfig();
  } catch (error) {
    const { ConfigFailure } = await import('./routes/config-failure.tsx');
    createRoot(root).render(<ConfigFailure error={error} />);
    return;
  }
  watchSession();
  await startLanguage();
  createRoot(root).render(<App />);
}

const root = document.getElementById('root');
if (root) void start(root);
