/**
 * The page's first script. It is small and does not import React, so that configuration, texts and session are
 * requested while the larger scripts are loading.
 */
import 'virtual:theme/base.css';
import '../theme/base.css';
import { askAgain } from '../api/early.ts';
import { loadConfig } from '../base/config.ts';
import { pagePath } from '../base/page-path.ts';
import { startLanguage } from '../i18n/language.ts';
import './call-session.ts';
import { frameTexts } from '../i18n/text-file.ts';
import { ensureSession, watchSession } from '../session/session.ts';
import { isRolePending } from '../session/role-pending.ts';
import { startHint, watchHint } from '../session/start-hint.ts';

/** In development the backend is a mock that runs in this page. */
async function startBackend(root: HTMLElement): Promise<void> {
  if (!('serviceWorker' in navigator)) {
    console.warn('No service worker on this address: calls go through Vite to `npm run mock`.');
    return;
  }
  try {
    const { startMock } = await import('../../mock-server/browser.ts');
    await startMock();
  } catch (error) {
    root.textContent = `The mock in the page did not start: ${String(error)}`;
    throw error;
  }
}

/** Resumes the session and, in parallel, repeats the requests of the page from before a reload. */
async function goOn(): Promise<void> {
  const opening = ensureSession();
  if (startHint() && !isRolePending()) void askAgain().catch(() => {});
  await opening;
}

async function start(root: HTMLElement): Promise<void> {
  if (document.documentElement.dataset['storage']) await import('../base/stand-in-storage.ts');
  if (import.meta.env.DEV) await Promise.all([startBackend(root), import('./drift-log.ts')]);
  const configured = loadConfig();
  // The sign-in needs few texts; those of the shell load while the user types.
  const page = pagePath();
  const isFramed = !['/login', '/auth-redirect'].includes(page);
  const texts = configured.then(() => startLanguage(isFramed ? frameTexts : ['start']));
  // The code that awaits the texts reports failures; there is none if the configuration has already failed.
  texts.catch(() => {});
  watchSession();
  watchHint();
  const isSignIn = page === '/login';
  // The route guard retries and handles the failure.
  if (isFramed) void configured.then(goOn).catch(() => {});
  const [main] = await Promise.all([import('./main.tsx'), isSignIn && import('./sign-in/login-page.tsx')]);
  await main.mount(root, configured, texts);
}

const root = document.getElementById('root');
if (root) void start(root);
