import type { components } from '../../../openapi/generated/types.ts';
import { dividing, type Shares } from '../stages.ts';

type Stage = components['schemas']['CallStage'];

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

/** The stages of a call with their times (ms), which add up to that of the call. */
export const stagesOf = { usual: dividing(USUAL), file: dividing(FILES) } as const;
