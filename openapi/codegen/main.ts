import client, { contract as config } from '../../codegen.config.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { ContractError } from './finding.ts';
import { Stamp } from './fingerprint.ts';

const started = performance.now();
const stamp = new Stamp(config);
if (await stamp.isValid()) console.log('The generated files are up to date');
else {
  // Loaded on demand: loading the tools takes longer than detecting that nothing has changed.
  const { generateAll } = await import('./generate.ts');
  try {
    await stamp.clear();
    const contract = await generateAll(config, client, packageJson);
    await stamp.set();
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${contract.operations.length} operations, ${contract.schemas.size} schemas in ${seconds} s`);
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
