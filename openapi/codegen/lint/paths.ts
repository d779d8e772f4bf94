import type { Contract, JoinedOperation } from '../join.ts';
import { constantsOf, resolve } from '../schema.ts';
import type { Report, Rule } from './report.ts';

/** Pairs of operations whose paths may overlap. */
export type Overlaps = readonly (readonly [string, string])[];

/** No two templates may match the same path, and no request may match two operations, except for the listed pairs. */
export function checkPaths(overlaps: Overlaps): Rule {
  const permitted = new Set(overlaps.map((pair) => [...pair].toSorted().join(' ')));
  return (contract, report) => {
    checkTemplates(contract, report);
    for (const [index, joined] of contract.operations.entries()) {
      for (const other of contract.operations.slice(0, index)) {
        if (other.method !== joined.method || other.path === joined.path) continue;
        if (!doOverlap(joined, other, contract.schemas)) continue;
        const pair = [label(joined), label(other)].toSorted().join(' ');
        if (permitted.has(pair)) continue;
        const message = `a request may fit this and ${label(other)}; overlaps are named in codegen.config.ts`;
        report(joined.origin, 'path-overlap', message);
      }
    }
  };
}

function checkTemplates(contract: Contract, report: Report): void {
  const templates = new Map<string, string>();
  for (const { path, origin } of contract.operations) {
    const shape = path.replaceAll(/\{[^}]*\}/g, '{}');
    const other = templates.get(shape) ?? path;
    if (other !== path) report(origin, 'path-template', `${path} and ${other} differ by the name of a parameter only`);
    templates.set(shape, other);
  }
}

function label({ method, path }: JoinedOperation): string {
  return `${method.toUpperCase()} ${path}`;
}

function doOverlap(a: JoinedOperation, b: JoinedOperation, schemas: Contract['schemas']): boolean {
  const [ours, theirs] = [a.path.split('/'), b.path.split('/')];
  return (
    ours.length === theirs.length &&
    ours.every((segment, index) => {
      const other = theirs[index] ?? '';
      const [free, otherFree] = [segment.startsWith('{'), other.startsWith('{')];
      if (free && otherFree) return true;
      if (free) return accepts(a, segment, other, schemas);
      return otherFree ? accepts(b, other, segment, schemas) : segment === other;
    })
  );
}

/** Whether a parameter's enum or pattern allows this text. */
function accepts(joined: JoinedOperation, segment: string, text: string, schemas: Contract['schemas']): boolean {
  const parameter = joined.parameters.find(({ name }) => segment === `{${name}}`);
  if (!parameter) return true;
  const schema = resolve(parameter.schema, schemas);
  const values = constantsOf(schema);
  if (values.length > 0) return values.includes(text);
  return schema.pattern === undefined || new RegExp(schema.pattern, 'u').test(text);
}
