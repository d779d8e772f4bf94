/** A whole run against a clean mock with a seed of its own; sends the failures to the parent process. */
import { closeMocks, verify } from '../../contract/verify-mock.ts';

const { result } = await verify(() => true, { seed: Number(process.argv[2]) });
await closeMocks();
process.send?.(
  result.results.flatMap(({ case: { id }, wrong }) =>
    wrong.map(({ rule, expected, actual }) => `${id} ${rule}: expected ${expected}, got ${actual}`),
  ),
  () => process.disconnect(),
);
