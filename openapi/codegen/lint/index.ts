import type { Finding } from '../finding.ts';
import type { Contract } from '../join.ts';
import { checkCircles } from './circles.ts';
import { checkDescriptions } from './descriptions.ts';
import { checkDirections } from './extensions/directions.ts';
import { checkExamples } from './examples.ts';
import { checkExports } from './extensions/exports.ts';
import { checkLifecycles } from './extensions/lifecycles.ts';
import { checkMenus } from './extensions/menus.ts';
import { checkMetrics } from './extensions/metrics.ts';
import { checkOperations } from './operations.ts';
import { checkParameters } from './parameters.ts';
import { checkPaths, type Overlaps } from './paths.ts';
import { checkProblems } from './problems.ts';
import { checkRefusals } from './refusals.ts';
import { checkRelations } from './extensions/relations.ts';
import { runRules } from './report.ts';
import { checkRequired } from './required.ts';
import { checkSchemas } from './schemas.ts';
import { checkTopics } from './extensions/topics.ts';

/**
 * Checks the joined contract against every rule of notation.md. Topics come first: their names must exist. Examples
 * come last: they are checked with schemas that the other rules have found to be sound.
 */
export function lintContract(contract: Contract, overlaps: Overlaps): Finding[] {
  const ofTopics = runRules(contract, [checkTopics]);
  if (ofTopics.length > 0) return ofTopics;
  const findings = runRules(contract, [
    checkSchemas,
    checkCircles,
    checkOperations,
    checkDescriptions,
    checkMenus,
    checkMetrics,
    checkParameters,
    checkPaths(overlaps),
    checkProblems,
    checkLifecycles,
    checkRefusals,
    checkRelations,
    checkRequired,
    checkDirections,
    checkExports,
  ]);
  return findings.length > 0 ? findings : runRules(contract, [checkExamples]);
}
