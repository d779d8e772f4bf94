import client, { contract as config } from '../../codegen.config.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { generateClient } from './client.ts';
import { ContractError } from './finding.ts';
import { emitFiles, readContract, writeFiles } from './generate.ts';

const started = performance.now();
try {
  const contract = await readContract(config);
  await writeFiles(config.output, await emitFiles(contract, { title: config.title, version: packageJson.version }));
  await generateClient(client, config.client);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${contract.operations.length} operations, ${contract.schemas.size} schemas in ${seconds} s`);
} catch (error) {
  if (!(error instanceof ContractError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
