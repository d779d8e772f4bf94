import type { Finding } from '../finding.ts';
import type { Contract } from '../join.ts';

/** Holds the joined contract against every rule. */
export function lintContract(_contract: Contract, _overlaps: readonly (readonly [string, string])[]): Finding[] {
  return [];
}
