/**
 * Runs the cases of our verifier that are one request each and change nothing, and writes how many there were and how many
 * passed. Started with an environment file and the file to write.
 */
import { writeFileSync } from 'node:fs';
import document from '../../../openapi/generated/document.json' with { type: 'json' };
import { readEnvironment } from '../../../openapi/tools/verify/config.ts';
import { casesOf, runCases } from '../../../openapi/tools/verify/run.ts';
import { createContext, readingOf } from '../../../openapi/tools/verify/start.ts';

const [config = '', output = ''] = process.argv.slice(2);
const environment = readEnvironment(config, {});
const context = await createContext({ environment, ...readingOf(document), run: 1 });
const cases = casesOf(context.model, environment, 1).filter(({ changesNothing }) => changesNothing);
const { results } = await runCases(context, cases);
const count = (outcome: string): number => results.filter((result) => result.outcome === outcome).length;
writeFileSync(output, JSON.stringify({ passed: count('passed'), cases: count('passed') + count('failed') }));
