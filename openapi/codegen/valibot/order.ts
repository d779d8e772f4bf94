import type { Schema } from '../contract.ts';
import { componentName } from '../join.ts';
import { innerSchemas } from '../schema.ts';

/** The components ordered so that each follows those it refers to, and the recursive ones. */
export interface ComponentOrder {
  readonly names: readonly string[];
  /** Members of a cycle of references; these refer to one another lazily. */
  readonly recursive: ReadonlySet<string>;
}

/** Orders the components (Tarjan's strongly connected components, which come out dependencies first). */
export function orderComponents(schemas: ReadonlyMap<string, Schema>): ComponentOrder {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const names: string[] = [];
  const recursive = new Set<string>();

  const connect = (name: string): number => {
    const own = index.size;
    index.set(name, own);
    low.set(name, own);
    stack.push(name);
    let lowest = own;
    const targets = referencesOf(schemas.get(name) ?? {});
    for (const target of targets) {
      if (!index.has(target)) lowest = Math.min(lowest, connect(target));
      else if (stack.includes(target)) lowest = Math.min(lowest, index.get(target) ?? own);
    }
    low.set(name, lowest);
    if (lowest === own) {
      const members = stack.splice(stack.indexOf(name));
      if (members.length > 1 || targets.has(name)) for (const member of members) recursive.add(member);
      names.push(...members.toReversed());
    }
    return lowest;
  };
  for (const name of schemas.keys()) if (!index.has(name)) connect(name);
  return { names, recursive };
}

/** The components that a schema names, at any depth. References are not followed. */
function referencesOf(schema: Schema): Set<string> {
  const names = new Set<string>();
  const visit = (part: Schema): void => {
    if (part.$ref !== undefined) names.add(componentName(part.$ref));
    for (const inner of innerSchemas(part)) visit(inner);
  };
  visit(schema);
  return names;
}
