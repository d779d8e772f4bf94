import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import document from '../../../openapi/generated/document.json' with { type: 'json' };
import { settings } from '../../contract/verify-mock.ts';
import { installed } from '../foreign/installed.ts';
import { signIn } from '../server/record.ts';
import { olderDocument } from './older-document.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const redocly = path.join(root, 'node_modules/@redocly/cli/bin/cli.js');

/** The results of a tool's run against a mock of its own. */
interface Trial {
  readonly name: string;
  readonly cases: number;
  /** Cases that passed: the backend keeps the contract. */
  readonly passed: number;
  readonly seconds: number;
}

/**
 * Runs a tool to its end, in a folder of its own.
 * @returns its output; the exit code is ignored, as all tools but ours find faults where there are none
 */
async function run(parameters: readonly string[], cwd: string, folder: string): Promise<string> {
  // A file and no pipe: Dredd ends before a pipe has taken all that it wrote.
  const file = path.join(folder, 'output.txt');
  const output = openSync(file, 'w');
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off' };
  await once(spawn(process.execPath, [...parameters], { cwd, env, stdio: ['ignore', output, output] }), 'exit');
  closeSync(output);
  return readFileSync(file, 'utf8');
}

/** A mock in a process of its own, and the token of a session on it. */
async function withMock<T>(work: (origin: string, token: string) => Promise<T>): Promise<T> {
  const child = spawn(process.execPath, ['mock-server/server.ts'], {
    cwd: root,
    env: { ...process.env, MOCK_PORT: '0' },
  });
  try {
    const [line] = await once(child.stdout, 'data');
    const origin = /http:\S+/u.exec(String(line))?.[0] ?? '';
    const { Authorization = '' } = await signIn(Number(new URL(origin).port), 'chenghu-mbank');
    return await work(origin, Authorization.replace('Bearer ', ''));
  } finally {
    child.kill();
  }
}

async function timed(name: string, work: () => Promise<{ cases: number; passed: number }>): Promise<Trial> {
  const started = performance.now();
  const counts = await work();
  return { name, ...counts, seconds: (performance.now() - started) / 1000 };
}

const Report = v.object({
  kinds: v.array(v.object({ passed: v.number(), failed: v.number(), notReached: v.number() })),
});

/** Writes an environment file for a mock. @returns its path */
function environmentFile(folder: string, origin: string): string {
  const file = path.join(folder, 'env.json');
  writeFileSync(file, JSON.stringify({ ...settings, origins: origin }));
  return file;
}

/** Our verifier, as a backend team runs it. */
const ours = (folder: string): Promise<Trial> =>
  withMock((origin) =>
    timed('ours', async () => {
      const config = environmentFile(folder, origin);
      await run(['openapi/tools/verify/main.ts', '--config', config, '--out', folder], root, folder);
      const report: unknown = JSON.parse(readFileSync(path.join(folder, 'report.json'), 'utf8'));
      const { kinds } = v.parse(Report, report);
      const passed = kinds.reduce((sum, kind) => sum + kind.passed, 0);
      return { passed, cases: kinds.reduce((sum, kind) => sum + kind.passed + kind.failed, 0) };
    }),
  );

const Counts = v.object({ cases: v.number(), passed: v.number() });

/** Those of its cases that are one request each, as each of the others' is; of random bodies a case sends several. */
const oneRequest = (folder: string): Promise<Trial> =>
  withMock((origin) =>
    timed('ours, of one request', async () => {
      const config = environmentFile(folder, origin);
      const output = path.join(folder, 'counts.json');
      await run([fileURLToPath(new URL('one-request.ts', import.meta.url)), config, output], root, folder);
      return v.parse(Counts, JSON.parse(readFileSync(output, 'utf8')));
    }),
  );

/** Respect runs the workflows that Redocly makes of the document: a call of each operation. */
const respect = (folder: string): Promise<Trial> =>
  withMock((origin, bearer) =>
    timed('Redocly Respect', async () => {
      const workflows = path.join(folder, 'workflows.arazzo.yaml');
      await run([redocly, 'generate-arazzo', 'openapi/generated/document.json', '-o', workflows], root, folder);
      const inputs = { bearer, client_username: 'console', client_password: 'console' };
      const credentials = Object.entries(inputs).flatMap(([name, value]) => ['--input', `${name}=${value}`]);
      const output = await run(
        [redocly, 'respect', workflows, ...credentials, '--server', `document=${origin}`],
        root,
        folder,
      );
      const [, passed, cases] = /Steps: (\d+) passed.*?(\d+) total/u.exec(output) ?? [];
      return { cases: Number(cases), passed: Number(passed) };
    }),
  );

/** Dredd calls each operation once for each status that it declares, with the request of its example. */
const dredd = (folder: string, main: URL): Promise<Trial> =>
  withMock((origin, token) =>
    timed('Dredd', async () => {
      const older = path.join(folder, 'openapi-3.0.json');
      const paths = Object.fromEntries(
        Object.entries(document.paths).filter(([template]) => !template.startsWith('/mock-example/')),
      );
      writeFileSync(older, JSON.stringify(olderDocument({ ...document, paths })));
      const header = `Authorization: Bearer ${token}`;
      const output = await run(
        [fileURLToPath(main), older, origin, '--loglevel=error', '--header', header],
        folder,
        folder,
      );
      const [, passed, cases] = /(\d+) passing.*?(\d+) total/u.exec(output) ?? [];
      return { cases: Number(cases), passed: Number(passed) };
    }),
  );

/** How many cases a second Dredd's are to be multiplied by. */
const GOAL = 4;

/** Prints how many cases each tool tries in a second, its start included. */
export async function compareSpeed(): Promise<void> {
  const main = installed('dredd/bin/dredd');
  const folder = mkdtempSync(path.join(tmpdir(), 'verify-'));
  try {
    const own = [await oneRequest(folder), await ours(folder)];
    const others = [await respect(folder), await dredd(folder, main)];
    for (const { name, cases, passed, seconds } of [...own, ...others])
      console.log(
        `${name}: ${cases} cases in ${seconds.toFixed(0)} s, ${(cases / seconds).toFixed(0)} a second; ${passed} passed`,
      );
    for (const one of own)
      for (const other of others) {
        const times = (count: 'cases' | 'passed'): string =>
          (one[count] / one.seconds / (other[count] / other.seconds)).toFixed(1);
        console.log(
          `${one.name}, beside ${other.name}: ${times('cases')} times as many cases a second (goal ${GOAL}), ${times('passed')} times as many that pass`,
        );
      }
    console.log('The other cases write, wait and read back: several requests each.');
    console.log(
      'Dredd reads OpenAPI 3.0: the document was converted, without what 3.0 cannot say and without optional headers.',
    );
    console.log('The mock keeps the contract: what does not pass was not verified.');
  } finally {
    rmSync(folder, { recursive: true });
  }
}
