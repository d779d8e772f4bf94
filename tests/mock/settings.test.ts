import { describe, expect, test, vi } from 'vitest';
import { spawn, spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { WrongSetting } from '../../mock-server/core/node/wrong-setting.ts';
import { fileHeaders, readSite } from '../../mock-server/core/node/site.ts';
import { settingsOf } from '../../mock-server/settings.ts';
import { freePort } from '../server.ts';

const settings = (args: readonly string[] = [], env: Record<string, string> = {}) =>
  settingsOf(args, env, ['default', 'big']);

describe('a server is started', () => {
  test('as the mock alone, on this machine', () => {
    expect(settings()).toMatchObject({ host: '127.0.0.1', port: 4010, effort: 11, folder: undefined, data: undefined });
  });

  test('with the console on a port of its own', () => {
    expect(settings(['--console', 'dist']).port).toBe(4000);
    expect(settings(['--console', 'dist'], { PORT: '8080', MOCK_PORT: '1' }).port).toBe(8080);
  });

  test('with environment variables, of which empty ones are ignored', () => {
    expect(settings([], { MOCK_PORT: '', HOST: '', MOCK_DATA: 'kept' })).toMatchObject({
      port: 4010,
      host: '127.0.0.1',
      data: 'kept',
    });
  });

  test('with a scenario and a seed', () => {
    expect(settings(['--scenario', 'big', '--seed', '7'])).toMatchObject({ scenario: 'big', seed: 7 });
  });
});

test.each([
  [['--scenario', 'nope'], {}, '--scenario takes one of default, big, not "nope"'],
  [['--seed', 'x'], {}, '--seed takes a whole number from 0 to 4294967295, not "x"'],
  [['--seed', '-1'], {}, /--seed/u],
  [['--effort', '12'], {}, '--effort takes a whole number from 1 to 11, not "12"'],
  [[], { MOCK_PORT: '70000' }, 'MOCK_PORT takes a whole number from 0 to 65535, not "70000"'],
  [['--nope'], {}, /--nope/u],
])('a server is not started with %j and %j', (args, env, message) => {
  expect(() => settings(args, env)).toThrow(WrongSetting);
  expect(() => settings(args, env)).toThrow(message);
});

test.each([readSite, fileHeaders])('$name reports a folder without a console', async (read) => {
  await expect(read('/nowhere')).rejects.toThrow(
    new WrongSetting('/nowhere has no index.html: build the console first'),
  );
});

test('a port in use is reported in one line', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' ? String(address?.port) : '';
  const { status, stderr } = spawnSync(process.execPath, ['mock-server/server.ts'], {
    env: { ...process.env, MOCK_PORT: port, MOCK_DATA: '' },
    encoding: 'utf8',
  });
  other.close();
  expect([status, stderr]).toEqual([1, `Port ${port} of 127.0.0.1 is in use: set MOCK_PORT to another one\n`]);
});

test('a signal that ends the shell of npm also ends the server', async () => {
  const port = await freePort();
  const command = `${process.execPath} mock-server/server.ts && true`;
  const env = { ...process.env, MOCK_PORT: String(port), MOCK_DATA: '', npm_lifecycle_event: 'mock' };
  const shell = spawn('sh', ['-c', command], { env, stdio: ['ignore', 'pipe', 'inherit'], detached: true });
  try {
    for await (const text of shell.stdout) if (String(text).includes('Sign in')) break;
    shell.kill('SIGTERM');
    await vi.waitFor(() => expect(isAlive(shell.pid)).toBe(false), { timeout: 20_000, interval: 100 });
  } finally {
    if (isAlive(shell.pid)) process.kill(-(shell.pid ?? 0), 'SIGKILL');
  }
});

/** Whether any process of a group is left. */
function isAlive(group = 0): boolean {
  try {
    process.kill(-group, 0);
    return true;
  } catch {
    return false;
  }
}
