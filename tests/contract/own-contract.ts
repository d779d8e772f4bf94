/** The contract of the project, loaded once for all test files that use it. */
import { contract as config } from '../../codegen.config.ts';
import { type Loaded, loadContract } from '../../openapi/tools/docs/load.ts';

let loaded: Promise<Loaded> | undefined;

/** Its documents, not linted again, with the recorded examples. */
export const ownContract = (): Promise<Loaded> =>
  (loaded ??= loadContract(config.documents, `${config.output}/document.json`));
