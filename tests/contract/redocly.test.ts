/** The contract's own lint as a plugin of Redocly, which a backend team runs in its editor. */
import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as v from 'valibot';
import { findingsIn } from '../../openapi/tools/redocly/plugin.ts';

const Report = v.object({
  problems: v.array(
    v.object({
      ruleId: v.string(),
      message: v.string(),
      location: v.array(v.object({ start: v.object({ line: v.number(), col: v.number() }) })),
    }),
  ),
});

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'redocly-'));
  for (const file of globSync('openapi/*.yaml')) cpSync(file, path.join(folder, path.basename(file)));
});
afterAll(() => rmSync(folder, { recursive: true }));

const PERMISSION = 'x-permission: publish/{platform}-upgrade#doPublish';
const fileOf = (name: string): string => path.join(folder, name);
const textOf = (name: string): string => readFileSync(fileOf(name), 'utf8');
const broken = (): string => textOf('publish.yaml').replace(PERMISSION, PERMISSION.replace('{platform}', '{platfrom}'));
const brokenLine = (): number => broken().slice(0, broken().indexOf('{platfrom}')).split('\n').length;

test('a valid document has no findings', () => {
  expect(findingsIn(fileOf('publish.yaml'), textOf('publish.yaml'))).toEqual([]);
});

test('an unsaved change is checked', () => {
  expect(findingsIn(fileOf('publish.yaml'), broken())).toContainEqual({
    file: fileOf('publish.yaml'),
    line: brokenLine(),
    rule: 'permission',
    message: '{platfrom} is no path parameter',
  });
});

test('an invalid document beside the checked one is reported with its name and line', () => {
  const other = fileOf('library.yaml');
  writeFileSync(other, 'openapi: 3.1.1\ninfo: { title: Library, version: 1.0.0 }\nshelves: {}\n');
  const [finding, ...others] = findingsIn(fileOf('publish.yaml'), textOf('publish.yaml'));
  rmSync(other);
  expect(others).toEqual([]);
  expect(finding).toMatchObject({ line: 1, rule: 'other', message: expect.stringContaining('library.yaml:3') });
});

test('Redocly reports a finding at its line, with the name of the rule', { timeout: 60_000 }, () => {
  writeFileSync(fileOf('publish.yaml'), broken());
  const { stdout } = spawnSync(
    process.execPath,
    [
      'node_modules/@redocly/cli/bin/cli.js',
      'lint',
      fileOf('publish.yaml'),
      '--config=openapi/tools/redocly/redocly.yaml',
      '--format=json',
    ],
    { encoding: 'utf8' },
  );
  const { problems } = v.parse(Report, JSON.parse(stdout));
  expect(problems).toContainEqual({
    ruleId: 'contract/permission',
    message: '{platfrom} is no path parameter',
    location: [{ start: { line: brokenLine(), col: 7 } }],
  });
});
