import 'virtual:theme/base.css';
import './theme/base.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { loadConfig } from './config.ts';
import { startLanguage } from './i18n/language.ts';
import { watchSession } from './session/session.ts';

async function start(root: HTMLElement): Promise<void> {
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
