/**
 * Changes one small part of the code at a time and runs its tests: a surviving mutant was not noticed by any. `npm run
 * mutate` covers every folder, or only the named ones; a folder takes up to half an hour.
 */
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { relative } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { folders, missingFiles, type Part } from './folders.ts';

/** Percent of the mutants that tests must notice. */
const GOAL = 85;

const folderNames = process.argv.slice(2);
const unknown = folderNames.find((name) => !folders.has(name));
if (unknown !== undefined) {
  console.error(`No folder is called ${unknown}; there are ${[...folders.keys()].join(', ')}.`);
  process.exit(2);
}
const missing = missingFiles();
if (missing.length > 0) {
  console.error(`tests/mutate/folders.ts names what is not there: ${missing.join(', ')}.`);
  process.exit(2);
}

type Mutant = Awaited<ReturnType<Stryker['runMutationTest']>>[number];
type Status = Mutant['status'];
const noticed = new Set<Status>(['Killed', 'Timeout']);
const missed = new Set<Status>(['Survived', 'NoCoverage']);

/** `file:line  before → after`, the text that was changed on one line. */
async function described({ fileName, location, replacement, status }: Mutant): Promise<string> {
  const { start, end } = location;
  const lines = (await readFile(fileName, 'utf8')).split('\n').slice(start.line - 1, end.line);
  const last = lines.length - 1;
  const before = lines
    .map((line, index) => line.slice(index === 0 ? start.column - 1 : 0, index === last ? end.column - 1 : undefined))
    .join(' ');
  const short = (text: string) => text.replaceAll(/\s+/gu, ' ').slice(0, 100);
  return `  ${relative('.', fileName)}:${start.line}  ${short(before)} → ${short(replacement ?? '')}${status === 'NoCoverage' ? '  (never run)' : ''}`;
}

async function mutants({ sources, tests }: Part): Promise<Mutant[]> {
  process.env['MUTATE_TESTS'] = tests.join(' ');
  return new Stryker({
    configFile: 'tests/mutate/stryker.json',
    mutate: [...sources],
    concurrency: availableParallelism(),
  }).runMutationTest();
}

for (const [name, parts] of folders) {
  if (folderNames.length > 0 && !folderNames.includes(name)) continue;
  const started = performance.now();
  const results: Mutant[] = [];
  for (const part of parts) results.push(...(await mutants(part)));

  const of = (statuses: ReadonlySet<Status>) => results.filter(({ status }) => statuses.has(status));
  const survivors = of(missed);
  const total = of(noticed).length + survivors.length;
  const score = total === 0 ? 0 : (of(noticed).length / total) * 100;
  const minutes = (performance.now() - started) / 60_000;
  console.log(`\n== ${name} ==`);
  for (const survivor of survivors) console.log(await described(survivor));
  console.log(
    `${score.toFixed(1)}% of ${total} noticed, ${survivors.length} survived (${minutes.toFixed(0)} min)${score < GOAL ? `: less than ${GOAL}%` : ''}`,
  );
  if (score < GOAL) process.exitCode = 1;
}
