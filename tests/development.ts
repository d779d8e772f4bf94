import { createServer } from 'vite';
import { freePort } from './server.ts';

/**
 * Starts `npm run dev` on a port of its own.
 * @param cache name of its cache: a server that a developer runs must not share it
 * @returns address without trailing slash, and how to stop
 */
export async function startDevelopment(cache: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const port = await freePort();
  const server = await createServer({
    cacheDir: `node_modules/.vite-${cache}`,
    logLevel: 'error',
    server: { host: '127.0.0.1', port, strictPort: true, watch: null },
  });
  await server.listen();
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() };
}
