import type { Finding } from '../finding.ts';
import type { Contract, Origin } from '../join.ts';

/** Collects the findings of the rules. */
export type Report = (origin: Origin, rule: string, message: string) => void;

/** One rule, or a few rules for the same part of the contract. */
export type Rule = (contract: Contract, report: Report) => void;

/** A place below another. */
export function below({ source, path }: Origin, ...steps: readonly (string | number)[]): Origin {
  return { source, path: [...path, ...steps] };
}

/** Runs the rules and returns their findings. */
export function runRules(contract: Contract, rules: readonly Rule[]): Finding[] {
  const findings: Finding[] = [];
  const report: Report = ({ source, path }, rule, message) => {
    findings.push({ file: source.file, line: source.lineOf(path), rule, message });
  };
  for (const rule of rules) rule(contract, report);
  return findings;
}
