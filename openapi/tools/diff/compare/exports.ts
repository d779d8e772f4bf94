import { BOTH } from '../rules.ts';
import type { Exportable } from '../../../codegen/derive/exports.ts';
import { pairOperations } from './operations.ts';
import type { Context } from './context.ts';

/** Compares which lists can be exported, under which names and with which columns. */
export function compareExports(context: Context): void {
  const { old, new: current, report } = context;
  for (const [{ joined: before }, { joined: after }] of pairOperations(context)) {
    const [from, to] = [old.exports.get(before.id), current.exports.get(after.id)];
    const where = { old: before.origin, new: after.origin };
    if (from && to) compareTables(from, to, context);
    else if (to)
      report({ rule: 'export-added', message: `${after.id} is exported as ${to.screen}`, breaks: ['server'], where });
    else if (from)
      report({ rule: 'export-removed', message: `${after.id} is no longer exported`, breaks: ['client'], where });
  }
}

function compareTables(from: Exportable, to: Exportable, { report }: Context): void {
  const { id, origin } = to.joined;
  const where = { old: from.joined.origin, new: origin };
  if (unnamed(from.screen) !== unnamed(to.screen)) {
    const message = `the export of ${id}: name ${from.screen} → ${to.screen}`;
    report({ rule: 'export-name-changed', message, breaks: BOTH, where });
  }
  const [was, is] = [from, to].map(({ listParameters = [] }) => listParameters.toSorted().join(', ') || 'none');
  if (was !== is) {
    const message = `the export of ${id}: parameters that select its list ${was} → ${is}`;
    report({ rule: 'export-parameters-changed', message, breaks: BOTH, where });
  }
  const minus = (a: Exportable, b: Exportable): string[] =>
    Object.keys(a.columns).filter((name) => !Object.hasOwn(b.columns, name));
  const added = minus(to, from);
  const removed = minus(from, to);
  if (added.length > 0) {
    const message = `columns were added to the export of ${id}: ${added.join(', ')}`;
    report({ rule: 'export-column-added', message, breaks: ['server'], where });
  }
  if (removed.length > 0) {
    const message = `columns were removed from the export of ${id}: ${removed.join(', ')}`;
    report({ rule: 'export-column-removed', message, breaks: ['client'], where });
  }
  for (const [name, kind] of Object.entries(to.columns)) {
    const before = from.columns[name];
    if (before === undefined || before === kind) continue;
    const message = `column ${name} of the export of ${id}: kind ${before} → ${kind}`;
    report({ rule: 'export-column-changed', message, breaks: BOTH, where });
  }
}

/** A table's name without the names of path parameters: only their values are part of it. */
const unnamed = (screen: string): string => screen.replaceAll(/\{[^}]*\}/gu, '{}');
