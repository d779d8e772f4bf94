import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contractDiff } from '../../openapi/tools/diff/command.ts';

const run = promisify(execFile);
const command = path.resolve('openapi/tools/diff/main.ts');
const library = 'tests/contract/fixtures/library.yaml';

/** Another document, which uses a component of the library. */
const readers = `openapi: 3.1.1
info: { title: Readers, version: 1.0.0 }
security: [bearer: []]
tags: [{ name: readers, description: Who borrows. }]
paths:
  /library/api/reader:
    get:
      operationId: listReaders
      tags: [readers]
      summary: List the readers
      x-permission: null
      parameters:
        - { name: shelf, in: query, schema: { $ref: 'library.yaml#/components/schemas/Shelf' } }
      responses:
        '200':
          description: Their names.
          content: { application/json: { schema: { type: array, items: { type: string } } } }
`;

/** A repository with the project in a subfolder, which is allowed. */
let root: string;
let project: string;

const git = (...parameters: readonly string[]) =>
  run('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...parameters], { cwd: project });

async function write(text: string): Promise<void> {
  await writeFile(path.join(project, 'openapi/library.yaml'), text);
}

async function commit(text: string, tag: string): Promise<void> {
  await write(text);
  await git('add', '.');
  await git('commit', '-q', '-m', tag);
  await git('tag', tag);
}

/** Starts the command in the project. */
async function start(...args: readonly string[]): Promise<{ code: number; out: string; error: string }> {
  const child = run(process.execPath, [command, ...args], { cwd: project });
  const { stdout: out, stderr: error } = await child.catch((failure: { stdout: string; stderr: string }) => failure);
  return { code: child.child.exitCode ?? -1, out, error };
}

/** Runs the command in the project, in this process. */
async function diff(...args: readonly string[]): Promise<{ code: number; text: string }> {
  const before = process.cwd();
  process.chdir(project);
  try {
    return await contractDiff(args, 'openapi');
  } finally {
    process.chdir(before);
  }
}

let text: string;

beforeAll(async () => {
  text = await readFile(library, 'utf8');
  root = await mkdtemp(path.join(tmpdir(), 'contract-diff-'));
  project = path.join(root, 'platform');
  await mkdir(path.join(project, 'openapi'), { recursive: true });
  await git('init', '-q');
  await writeFile(path.join(project, 'openapi/readers.yaml'), readers);
  await commit(text.replace('x-max-bytes: 30', 'maxbytes: 30'), 'v0');
  await commit(text, 'v1');
  await commit(text.replace('maxLength: 80', 'maxLength: 60'), 'v2');
  await write(text.replace('enum: [fiction, science]', 'enum: [fiction, science, art]'));
});

afterAll(() => rm(root, { recursive: true }));

test('a ref is compared with the work tree, which is not changed', async () => {
  const { code, out } = await start('v1');
  expect(code).toBe(1);
  expect(out).toContain('Breaks servers (1)\n');
  expect(out).toMatch(
    /^openapi\/library\.yaml:\d+ enum-value-added: Shelf can be "art" \(requests of listBooks, listReaders\)$/mu,
  );
  expect((await git('status', '--short')).stdout).toContain('openapi/library.yaml');
});

test('two refs are compared with each other', async () => {
  const { code, text: out } = await diff('v1', 'v2');
  expect(code).toBe(1);
  expect(out).toContain('max-length-tightened: BookInput.title: maxLength 80 → 60; servers have to refuse it');
  expect(out.trimEnd().split('\n').at(-1)).toBe('v1 → v2: 1 change, 1 break clients, 0 break servers');
});

test('the command succeeds without breaking changes, or with allowed ones only', async () => {
  expect(await diff('v1', 'v1')).toMatchObject({ code: 0, text: 'v1 → v1: nothing has changed' });
  expect(await diff('v1', 'v2', '--allow', 'client')).toMatchObject({ code: 0 });
  expect(await diff('v1', 'v2', '--allow', 'server')).toMatchObject({ code: 1 });
});

test('--strict fails if servers have to refuse more', async () => {
  expect(await diff('v1', 'v2', '--strict', '--allow', 'client')).toMatchObject({ code: 1 });
});

test('--domain compares one document and the components that its operations use', async () => {
  expect(await diff('v1', 'v2', '--domain', 'library')).toMatchObject({ code: 1 });
  expect(await diff('v1', 'v2', '--domain', 'readers')).toMatchObject({ code: 0 });
  const { code, text: out } = await diff('v1', '--domain', 'readers');
  expect(code).toBe(1);
  expect(out).toMatch(/^openapi\/library\.yaml:\d+ enum-value-added: .* \(requests of listReaders\)$/mu);
  expect(await diff('v1', '--domain', 'writers')).toMatchObject({ code: 2 });
});

test('--json prints the complete result', async () => {
  const { code, text: out } = await diff('v1', 'v2', '--json');
  expect(code).toBe(1);
  const place = { file: 'openapi/library.yaml', pointer: '/components/schemas/BookInput/properties/title' };
  expect(JSON.parse(out)).toMatchObject({
    old: 'v1',
    new: 'v2',
    isBreaking: true,
    changes: [{ rule: 'max-length-tightened', breaks: ['client'], requests: ['createBook'], old: place, new: place }],
  });
});

test('conventions in other words are listed by section, also for one domain', async () => {
  const file = path.join(project, 'openapi/conventions.md');
  await writeFile(file, 'For all.\n\n## Lists\n\nPages count from 1.\n\n## Headers\n\nNone.\n');
  await git('add', '.');
  await git('commit', '-q', '-m', 'v3');
  await writeFile(file, 'For all.\n\n## Lists\n\nPages count\nfrom 0.\n\n## Headers\n\nNone.\n');
  const inOtherWords =
    'In other words, which only a reader can judge (1)\n' +
    'openapi/conventions.md:3 description-changed: conventions, Lists: “Pages count from 1.” → “Pages count from 0.”';
  expect((await diff('HEAD')).text).toContain(inOtherWords);
  expect((await diff('HEAD', '--domain', 'readers')).text).toContain(inOtherWords);
  // There were no conventions to compare with.
  expect((await diff('v1', 'HEAD')).text).not.toContain('conventions');
  await rm(file);
});

test('a contract that the current notation rejects fails with one line that names the remedy', async () => {
  const { code, out, error } = await start('v0');
  expect(code).toBe(2);
  expect(out).toBe('');
  expect(error.trimEnd().split('\n')).toEqual([
    expect.stringMatching(
      /^contract:diff: v0 is not written in today's notation: openapi\/library\.yaml:\d+ unknown-keyword: "maxbytes" .*; compare with a later ref, or with a branch of v0/u,
    ),
  ]);
});

test('documents that are not valid YAML cannot be compared', async () => {
  const file = path.join(project, 'openapi/library.yaml');
  const whole = await readFile(file, 'utf8');
  await writeFile(file, `${whole}\n  broken: [1\n`);
  const { code, text: error } = await diff('v1');
  await writeFile(file, whole);
  expect(code).toBe(2);
  expect(error).toMatch(
    /^contract:diff: the work tree is not written in today's notation: openapi\/library\.yaml:\d+ yaml: .+$/u,
  );
});

test.each([
  ['no ref', []],
  ['an unknown ref', ['v9']],
  ['a ref that looks like an option', ['--', '--output=x']],
  ['three refs', ['v1', 'v2', 'v1']],
  ['an unknown option', ['v1', '--all']],
  ['an unknown party', ['v1', '--allow', 'nobody']],
])('the command fails for %s', async (_, args) => {
  const { code, text: error } = await diff(...args);
  expect(code).toBe(2);
  expect(error).toMatch(/^contract:diff: .+$/u);
});

test('--help succeeds', async () => {
  expect(await diff('--help')).toMatchObject({ code: 0, text: expect.stringMatching(/^npm run contract:diff/u) });
});
