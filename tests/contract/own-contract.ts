/** The contract of the project, which several files of tests look at: read once for all of them. */
import { contract as config } from '../../codegen.config.ts';
import { type Loaded, loadContract } from '../../openapi/tools/docs/load.ts';

let loaded: Promise<Loaded> | undefined;

/** Its documents, not linted again, with the recorded examples. */
export const ownContract = (): Promise<Loaded> =>
  (loaded ??= loadContract(config.documents, `${config.output}/document.json`));
