import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';

/** Limit for the start on a busy machine. */
const startMs = 90_000;

/** A host that stories open the console on without TLS. */
export const plainHost = 'console.intra';

/** A free port. */
export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      if (address === null || typeof address === 'string') fail(new Error('No port'));
      else probe.close(() => done(address.port));
    });
  });
}

async function answers(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const end = Date.now() + startMs;
  while (Date.now() < end) {
    if (child.exitCode !== null) break;
    const response = await fetch(`${url}/mock-example/api/mock/health`).catch(() => null);
    if (response?.ok) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  child.kill();
  const why = child.exitCode === null ? `within ${startMs / 1000} s` : `: it ended with ${child.exitCode}`;
  throw new Error(`The server did not start ${why}. It printed:\n${output() || '(nothing)'}`);
}

/**
 * Starts mock backend and built console like `npm start`, on a port of its own. `CONSOLE_DIR` selects another build,
 * `CONSOLE_URL` a running server.
 * @param folder the built console, regardless of these variables
 * @param options more for the server
 * @returns address without trailing slash, and how to stop
 */
export async function startConsole(folder?: string, ...options: string[]): Promise<{ url: string; stop: () => void }> {
  const address = process.env['CONSOLE_URL'];
  if (address && folder === undefined) return { url: address, stop: () => {} };
  const port = await freePort();
  // A reset would replace the data of a folder that is set for other servers.
  const env = { ...process.env, PORT: String(port), HOST: '127.0.0.1', MOCK_DATA: '' };
  const child = spawn(
    process.execPath,
    [
      'mock-server/server.ts',
      '--allow',
      plainHost,
      '--console',
      folder ?? process.env['CONSOLE_DIR'] ?? 'dist',
      ...options,
    ],
    { env, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  child.stdout.on('data', (text) => (output += String(text)));
  child.stderr.on('data', (text) => (output += String(text)));
  const url = `http://127.0.0.1:${port}`;
  await answers(url, child, () => output);
  return { url, stop: () => child.kill() };
}
