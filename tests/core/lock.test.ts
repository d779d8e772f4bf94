import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lock } from '../../mock-server/core/node/lock.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
  file = join(folder, 'lock');
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** Writes a lock like process 1 of another container does; a process with this id runs here, too. */
const ofOtherContainer = (): void => writeFileSync(file, '1 12345 elsewhere');

test('a lock file names its process, and is removed when the lock is released', () => {
  const unlock = lock(file);
  expect(readFileSync(file, 'utf8')).toMatch(new RegExp(`^${process.pid} \\d* \\S+$`, 'u'));
  unlock();
  expect(existsSync(file)).toBe(false);
});

test('a lock that a process of another container keeps updating is respected', async () => {
  ofOtherContainer();
  const live = `setInterval(() => { const now = new Date(); require('node:fs').utimesSync(${JSON.stringify(file)}, now, now); process.stdout.write('.'); }, 20)`;
  const child = spawn(process.execPath, ['-e', live], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  expect(() => lock(file, 60_000)).toThrow(
    /cannot be used: process 1 of another container or machine uses it\. .*Stop that process/u,
  );
  child.kill();
  await once(child, 'close');
});

test('a lock that has not been updated for long enough is taken over', () => {
  ofOtherContainer();
  const unlock = lock(file, 200);
  expect(readFileSync(file, 'utf8')).toContain(`${process.pid} `);
  unlock();
});

test('a process keeps updating its lock file', async () => {
  const unlock = lock(file);
  const other = spawn(
    process.execPath,
    [
      '-e',
      `const { statSync } = require('node:fs'); const first = statSync(${JSON.stringify(file)}).mtimeMs; setInterval(() => { if (statSync(${JSON.stringify(file)}).mtimeMs !== first) process.exit(); }, 20)`,
    ],
    { stdio: 'inherit' },
  );
  expect(await once(other, 'close')).toEqual([0, null]);
  unlock();
});
