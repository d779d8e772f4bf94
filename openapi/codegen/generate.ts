import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { generateClient } from './client.ts';
import type { ClientProjects } from './client.ts';
import type { CodegenConfig } from './config.ts';
import { resourcesOf } from './derive/resources.ts';
import { buildDocument } from './document.ts';
import type { DocumentInfo, DocumentServer } from './document.ts';
import { emitExports } from './emit/exports.ts';
import { emitLimits } from './emit/limits.ts';
import { emitMenuIcons, emitMenus } from './emit/menus.ts';
import { emitMetrics } from './emit/metrics.ts';
import { emitSchemaModules } from './emit/schemas.ts';
import { emitPlaces } from './emit/places.ts';
import { emitProblems } from './emit/problems.ts';
import { withResources } from './emit/readme.ts';
import { emitDoors } from './emit/doors.ts';
import { emitResources } from './emit/resources.ts';
import { emitRelations } from './emit/relations.ts';
import { emitRequired } from './emit/required.ts';
import { emitCalls, emitLifecycles, emitOperations, emitRefusals } from './emit/tables.ts';
import { emitTopicFiles, emitTopics } from './emit/topics.ts';
import { emitTypes } from './emit/types.ts';
import { emitValidators } from './emit/validators.ts';
import { readExamples, type RecordedExamples } from './examples.ts';
import { ContractError } from './finding.ts';
import { joinDocuments } from './join.ts';
import type { Contract } from './join.ts';
import { lintContract } from './lint/index.ts';
import { removeOthers, writeChanged } from './output.ts';
import { readSources } from './source.ts';

/**
 * Reads, joins and lints the documents of a folder.
 * @throws ContractError with every finding.
 */
export async function readContract({ documents, overlaps }: CodegenConfig): Promise<Contract> {
  const names = (await readdir(documents)).filter((name) => name.endsWith('.yaml')).toSorted();
  const contract = joinDocuments(await readSources(names.map((name) => `${documents}/${name}`)));
  const findings = lintContract(contract, overlaps);
  if (findings.length > 0) throw new ContractError(findings);
  return contract;
}

/** Generates every file except the query hooks: name → content. The same contract gives the same bytes. */
export async function emitFiles(
  contract: Contract,
  info: DocumentInfo,
  servers?: readonly DocumentServer[],
  examples?: RecordedExamples,
): Promise<Map<string, string>> {
  const document = buildDocument(contract, info, servers, examples);
  return new Map([
    ['document.json', `${JSON.stringify(document, null, 1)}\n`],
    ['places.json', emitPlaces(contract)],
    ['types.ts', await emitTypes(document)],
    ...emitSchemaModules(contract),
    ['validators.ts', emitValidators(contract)],
    ['operations.ts', emitOperations(contract)],
    ...emitCalls(contract),
    ['refusals.ts', emitRefusals(contract)],
    ['relations.ts', emitRelations(contract)],
    ...emitRequired(contract),
    ...emitLifecycles(contract),
    ['exports.ts', emitExports(contract)],
    ['topics.ts', emitTopics(contract)],
    ...emitMetrics(contract),
    ...emitLimits(contract),
    ...emitMenus(contract),
    ...emitProblems(contract),
  ]);
}

/** Writes the files into the folder, and removes outdated ones. */
async function writeFiles(folder: string, files: ReadonlyMap<string, string>): Promise<void> {
  const paths = new Map([...files].map(([name, content]) => [path.join(folder, name), content]));
  for (const [file, content] of paths) await writeChanged(file, content);
  await removeOthers(folder, paths.keys());
}

/**
 * Runs the generator: reads, checks and writes everything.
 * @param facts version and SPDX licence of the product.
 * @param lap called when a stage ends.
 */
export async function generateAll(
  config: CodegenConfig,
  client: ClientProjects,
  facts: { readonly version: string; readonly license: string },
  lap: (stage: string) => void = () => {},
): Promise<Contract> {
  const contract = await readContract(config);
  const examples = await readExamples(config.examples, contract);
  lap('join and lint');
  const info = {
    title: config.title,
    version: facts.version,
    description: await readFile(config.conventions, 'utf8'),
    contact: config.contact,
    license: { name: facts.license, identifier: facts.license },
  };
  const files = await emitFiles(contract, info, config.servers, examples);
  lap('types, schemas, tables');
  await writeFiles(config.output, files);
  await writeChanged(config.readme, withResources(await readFile(config.readme, 'utf8'), contract));
  lap('write');
  const resources = resourcesOf(contract);
  await generateClient(
    client,
    config,
    new Map([
      ...emitResources(contract, resources, config),
      ...emitDoors(contract, resources, config),
      ...emitTopicFiles(contract, config),
      ...emitMenuIcons(contract),
    ]),
  );
  lap('query hooks');
  return contract;
}
