import { contract as config } from '../../../codegen.config.ts';
import { contractDiff } from './command.ts';

const { code, text } = await contractDiff(process.argv.slice(2), config.documents);
(code === 2 ? process.stderr : process.stdout).write(`${text}\n`);
process.exitCode = code;
