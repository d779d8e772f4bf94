/** `npm run verify`: checks a running backend against the contract. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import packageJson from '../../../package.json' with { type: 'json' };
import { parsePlaces, placeOf } from '../../checker/places.ts';
import { ConfigError, type EnvironmentFacts, readEnvironment } from './config.ts';
import { NotReached } from './outcome.ts';
import { htmlReport } from './report/html.ts';
import { junitReport } from './report/junit.ts';
import { summarize } from './report/summary.ts';
import { terminalReport } from './report/terminal.ts';
import { type CaseResult, casesOf, chosenCases, runCases } from './run.ts';
import { createContext, readingOf } from './start.ts';

const USAGE = `npm run verify -- --config <file> [--only <text>]... [--replay <id>] [--dry-run]
                  [--seed <number>] [--run <number>] [--out <folder>]

--config   the environment: origins, client, users, applications (see docs/backend.md)
--only     cases of a tag, or whose id contains the text: an operationId, a kind, an entity; repeatable
--replay   one case, by its id
--dry-run  calls nothing and lists the cases
--seed     of random bodies (1)
--run      number of the run, which makes new values new, and versions the highest; higher than before (by the clock)
--out      writes report.json, report.html and junit.xml into this folder

Exit codes: 0 the contract is kept, 1 it is broken, 2 it could not be verified.`;

function giveUp(message: string): never {
  console.error(message);
  process.exit(2);
}

function readArguments() {
  try {
    return parseArgs({
      options: {
        config: { type: 'string' },
        only: { type: 'string', multiple: true },
        replay: { type: 'string' },
        'dry-run': { type: 'boolean' },
        seed: { type: 'string' },
        run: { type: 'string' },
        out: { type: 'string' },
        help: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    return giveUp(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  }
}

function environmentOf(file: string): EnvironmentFacts {
  try {
    return readEnvironment(file, process.env);
  } catch (error) {
    if (error instanceof ConfigError) return giveUp(error.message);
    throw error;
  }
}

function wholeNumber(text: string | undefined, otherwise: number, name: string): number {
  if (text === undefined) return otherwise;
  return /^\d{1,9}$/u.test(text) ? Number(text) : giveUp(`--${name} takes a whole number`);
}

const parameters = readArguments();
if (parameters.help === true) {
  console.log(USAGE);
  process.exit(0);
}
if (parameters.config === undefined) giveUp(USAGE);
const environment = environmentOf(parameters.config);
const seed = wholeNumber(parameters.seed, 1, 'seed');
const run = wholeNumber(parameters.run, Math.floor((Date.now() - Date.UTC(2026)) / 1000), 'run');
const generated = new URL('../../generated/', import.meta.url);
const document: unknown = JSON.parse(readFileSync(new URL('document.json', generated), 'utf8'));
const places = parsePlaces(JSON.parse(readFileSync(new URL('places.json', generated), 'utf8')));

const startedAt = new Date().toISOString();
const reading = readingOf(document);
const cases = chosenCases(reading.model, casesOf(reading.model, environment, seed), parameters);
if (cases.length === 0) giveUp('there is no such case');

/** Creates a signal that the first interrupt aborts. A second interrupt ends the process at once. */
function interrupted(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      console.error('\nStopping: what was made is being removed. Once more ends it at once.');
      controller.abort();
    });
  return controller.signal;
}

/** Where a place of the joined document is written. */
const placeAt = (pointer: string) => placeOf(places, pointer);

/** Number of cases between two progress lines, without a terminal. */
const STEP = Math.max(100, Math.ceil(cases.length / 20));

/** Runs the cases and writes the reports. */
async function verify(): Promise<number> {
  const context = await createContext({ environment, ...reading, run }).catch((error: unknown) =>
    giveUp(`the backend cannot be reached: ${error instanceof Error ? error.message : String(error)}`),
  );
  try {
    await context.sessions.first;
  } catch (error) {
    giveUp(error instanceof NotReached || error instanceof Error ? error.message : String(error));
  }

  const isTerminal = process.stdout.isTTY;
  let done = 0;
  const tell = ({ outcome, case: one }: CaseResult): void => {
    done++;
    if (done % (isTerminal ? 25 : STEP) === 0)
      process.stdout.write(isTerminal ? `\r${done} of ${cases.length} cases` : `${done} of ${cases.length} cases\n`);
    if (outcome === 'failed' && parameters.replay === undefined)
      process.stdout.write(`${isTerminal ? '\r' : ''}✗ ${one.id}\n`);
  };
  const result = await runCases(context, cases, tell, interrupted());
  const summary = summarize(context.model, result, {
    version: packageJson.version,
    run,
    seed,
    startedAt,
    origins: [...new Set(environment.origins.values())],
    placeOf: placeAt,
  });
  process.stdout.write(terminalReport(summary, isTerminal));
  if (parameters.out !== undefined) {
    mkdirSync(parameters.out, { recursive: true });
    writeFileSync(path.join(parameters.out, 'report.json'), `${JSON.stringify(summary, null, 1)}\n`);
    writeFileSync(path.join(parameters.out, 'report.html'), htmlReport(summary));
    writeFileSync(path.join(parameters.out, 'junit.xml'), junitReport(context.model, result, placeAt));
  }
  return { passed: 0, failed: 1, unverified: 2 }[summary.verdict];
}

// Does not exit here, as a slow pipe would lose the rest of the list.
if (parameters['dry-run'] === true) {
  for (const { id, title } of cases) console.log(`${id}  ${title}`);
  console.log(`${cases.length} cases, none of which was tried`);
} else process.exitCode = await verify();
