/** Seconds that code generation takes for a contract of 400 operations, and whether two runs give the same bytes. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import client, { contract } from '../../codegen.config.ts';
import packageJson from '../../package.json' with { type: 'json' };
import type { ClientProjects } from '../../openapi/codegen/client.ts';
import { filesBelow } from '../../openapi/codegen/output.ts';
import { writeLargeContract } from './large-contract.ts';

const OPERATIONS = 400;

/** Every file of a folder, by its name there. */
async function contents(folder: string): Promise<Map<string, string>> {
  const files = await filesBelow(folder);
  return new Map(
    await Promise.all(files.map(async (file) => [path.relative(folder, file), await readFile(file, 'utf8')] as const)),
  );
}

/** The client's configuration with other places for input and output. */
function clientAt(document: string, target: string): ClientProjects {
  return Object.fromEntries(
    Object.entries(client).map(([name, project]) => {
      const { input, output } = project;
      if (typeof input !== 'object' || Array.isArray(input) || typeof output !== 'object') {
        throw new TypeError(`Project ${name} must configure input and output as objects`);
      }
      return [name, { ...project, input: { ...input, target: document }, output: { ...output, target } }];
    }),
  );
}

const folder = await mkdtemp(path.join(tmpdir(), 'codegen-'));
try {
  const documents = path.join(folder, 'openapi');
  await mkdir(documents);
  const { count, overlaps } = await writeLargeContract(contract, documents, OPERATIONS);
  const outputs: Map<string, string>[] = [];
  for (const run of ['first', 'second']) {
    const [output, hooks] = [path.join(folder, run, 'generated'), path.join(folder, run, 'hooks')];
    const stages: string[] = [];
    const started = performance.now();
    const cpuBefore = process.cpuUsage();
    let before = started;
    const lap = (stage: string): void => {
      stages.push(`${stage} ${((performance.now() - before) / 1000).toFixed(2)}`);
      before = performance.now();
    };
    const { generateAll } = await import('../../openapi/codegen/generate.ts');
    lap('load');
    const readme = path.join(folder, 'README.md');
    await writeFile(readme, '');
    const config = { ...contract, documents, overlaps, output, client: hooks, readme };
    await generateAll(
      config,
      clientAt(path.join(output, 'document.json'), path.join(hooks, 'client.ts')),
      packageJson,
      lap,
    );
    const cpu = process.cpuUsage(cpuBefore);
    const [wall, busy] = [(before - started) / 1000, (cpu.user + cpu.system) / 1e6];
    console.log(
      `codegen, ${count} operations, ${run} run: ${wall.toFixed(2)} s, CPU ${busy.toFixed(2)} s (${stages.join(', ')})`,
    );
    outputs.push(await contents(path.join(folder, run)));
  }
  const [first, second] = outputs;
  const same =
    first && second && first.size === second.size && [...first].every(([file, text]) => second.get(file) === text);
  console.log(`codegen, two runs: ${same ? 'byte-identical' : 'DIFFERENT'}, ${first?.size ?? 0} files`);
} finally {
  await rm(folder, { recursive: true });
}
