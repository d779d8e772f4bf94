import type { Contract } from '../join.ts';
import { componentName } from '../join.ts';
import type { Schema } from '../contract.ts';
import type { Report } from './report.ts';
import { innerSchemas } from '../schema.ts';

function referencedNames(schema: Schema): string[] {
  const own = schema.$ref === undefined ? [] : [componentName(schema.$ref)];
  return [...own, ...innerSchemas(schema).flatMap(referencedNames)];
}

/** The schemas of documents may not refer to each other in a circle: each document becomes a module. */
export function checkCircles(contract: Contract, report: Report): void {
  const home = (name: string): string => contract.originOf('schemas', name).source.domain;
  const uses = new Map<string, Set<string>>();
  for (const [name, schema] of contract.schemas) {
    const targets = uses.get(home(name)) ?? new Set<string>();
    for (const target of referencedNames(schema)) targets.add(home(target));
    uses.set(home(name), targets);
  }
  const reaches = (from: string, to: string, visited = new Set<string>()): boolean =>
    [...(uses.get(from) ?? [])].some((next) => {
      if (next === to) return true;
      if (visited.has(next)) return false;
      return reaches(next, to, visited.add(next));
    });
  for (const [name, schema] of contract.schemas) {
    const foreign = referencedNames(schema).find(
      (target) => home(target) !== home(name) && reaches(home(target), home(name)),
    );
    if (foreign === undefined) continue;
    report(
      contract.originOf('schemas', name),
      'document-circle',
      `${home(foreign)} refers back to ${home(name)}: move ${foreign} to a document that both refer to`,
    );
  }
}
