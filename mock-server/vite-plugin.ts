import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin, ProxyOptions } from 'vite';

const script = new URL(import.meta.resolve('msw/mockServiceWorker.js'));

/**
 * Serves the service worker script for the browser mock from the installed package: a copy would become outdated and
 * would be built into the console. Development only.
 */
export function mockWorker(): Plugin {
  return {
    name: 'mock-worker',
    apply: 'serve',
    configureServer({ middlewares }) {
      middlewares.use('/mockServiceWorker.js', (_request, response, next) => {
        readFile(fileURLToPath(script)).then(
          (code) =>
            response.setHeader('Content-Type', 'text/javascript').setHeader('Cache-Control', 'no-cache').end(code),
          next,
        );
      });
    },
  };
}

/**
 * Forwards calls of a development server's pages to a mock server. Omits the page's own origin, as if the mock itself
 * served the page: Vite has already checked the host. Other origins are kept, and the mock refuses their writes.
 */
export const mockProxy = (target: string): ProxyOptions => ({
  target,
  changeOrigin: true,
  configure(proxy) {
    proxy.on('proxyReq', (call, { headers: { origin, host } }) => {
      if (origin !== undefined && URL.canParse(origin) && new URL(origin).host === host) call.removeHeader('Origin');
    });
  },
});
