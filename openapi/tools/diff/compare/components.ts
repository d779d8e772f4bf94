import { meaningOf } from '../schemas/meaning.ts';
import type { Model } from '../model.ts';
import { originsOf } from './context.ts';
import type { Context } from './context.ts';

/** The renamed but otherwise unchanged components, by their old name. */
export function renamedComponents(old: Model, current: Model): ReadonlyMap<string, string> {
  const [before, after] = [old.contract.schemas, current.contract.schemas];
  const added = [...after]
    .filter(([name]) => !before.has(name))
    .map(([name, schema]) => [name, meaningOf(schema)] as const);
  const renamed = new Map<string, string>();
  for (const [name, schema] of before) {
    if (after.has(name)) continue;
    const meaning = meaningOf(schema);
    const matches = added.filter(([other, one]) => ![...renamed.values()].includes(other) && one === meaning);
    // Among identical components the match is ambiguous.
    if (matches.length === 1 && matches[0]) renamed.set(name, matches[0][0]);
  }
  return renamed;
}

/** Reports components that are added, removed or renamed. This breaks generated code, but no messages. */
export function compareComponents(context: Context): void {
  const { old, new: current, renamed, report } = context;
  const names = new Set(renamed.values());
  for (const [from, to] of renamed) {
    const where = originsOf(context, 'schemas', to, from);
    report({
      rule: 'schema-name-changed',
      message: `schema ${from} → ${to}, which renames generated code`,
      breaks: [],
      where,
    });
  }
  for (const name of current.contract.schemas.keys()) {
    if (old.contract.schemas.has(name) || names.has(name)) continue;
    const where = { new: current.contract.originOf('schemas', name) };
    report({ rule: 'schema-added', message: `schema ${name} was added`, breaks: [], where });
  }
  for (const name of old.contract.schemas.keys()) {
    if (current.contract.schemas.has(name) || renamed.has(name)) continue;
    const where = { old: old.contract.originOf('schemas', name) };
    report({ rule: 'schema-removed', message: `schema ${name} was removed`, breaks: [], where });
  }
}
