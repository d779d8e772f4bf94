import type { Schemas } from '../../../openapi/generated/types.ts';
import { dividing, type Shares } from '../stages.ts';

type Stage = Schemas['CallStage'];

const USUAL: Shares<Stage> = [
  ['dns', 0.05],
  ['connect', 0.11],
  ['tls', 0.13],
  ['firstByte', 0.58],
  ['download', 0.13],
];
/** Documents and uploads spend their time on the wire. */
const FILES: Shares<Stage> = [
  ['dns', 0.02],
  ['connect', 0.05],
  ['tls', 0.06],
  ['firstByte', 0.35],
  ['download', 0.52],
];
const OF_FILES: ReadonlySet<string> = new Set(['ACCT0004', 'TRAN0012', 'COMM0008']);

export const isFile = (code: string): boolean => OF_FILES.has(code);

/** The stages of a call with their times (ms), which add up to the time of the call. */
export const stagesOf = { usual: dividing(USUAL), file: dividing(FILES) } as const;

/** A call that times out waits for the first byte; without a connection it does not get past the lookup. */
const unanswered = dividing(USUAL.slice(0, 4));

/** The stages that the call of a transaction reached. */
export function stagesOfCall(code: string, ms: number, status?: Schemas['CallStatus']): [stage: Stage, ms: number][] {
  if (status === 'network') return [['dns', ms]];
  if (status === 'timeout') return unanswered(ms);
  return stagesOf[isFile(code) ? 'file' : 'usual'](ms);
}
