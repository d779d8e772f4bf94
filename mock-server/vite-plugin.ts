import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const script = new URL(import.meta.resolve('msw/mockServiceWorker.js'));

/**
 * Serves the script of the service worker that the browser mock needs, out of the installed package: a copy would
 * grow old and would be built into the console. Development only.
 */
export function mockWorker(): Plugin {
  return {
    name: 'mock-worker',
    apply: 'serve',
    configureServer({ middlewares }) {
      middlewares.use('/mockServiceWorker.js', (_request, response, next) => {
        readFile(fileURLToPath(script)).then(
          (code) => response.setHeader('Content-Type', 'text/javascript').setHeader('Cache-Control', 'no-cache').end(code),
          next,
        );
      });
    },
  };
}
