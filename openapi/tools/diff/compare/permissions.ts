import { below } from '../../../codegen/lint/report.ts';
import { BOTH, effectOf } from '../rules.ts';
import type { Effect } from '../rules.ts';
import type { OperationModel } from '../model.ts';
import type { Context } from './context.ts';

/** Compares who may call an operation, for each deciding value. */
export function comparePermissions(before: OperationModel, after: OperationModel, { report }: Context): void {
  // If only one contract depends on a value, the other has the same permission for each value.
  const cases = new Set([...before.grants.keys(), ...after.grants.keys()].filter((key) => key !== ''));
  const keys = cases.size === 0 ? [''] : [...cases];
  for (const key of keys) {
    const from = before.grants.get(key) ?? before.grants.get('');
    const to = after.grants.get(key) ?? after.grants.get('');
    // A value in only one contract is reported with its enum.
    if (from === undefined || to === undefined) continue;
    const effect = effectOf(isWithin(to, from), isWithin(from, to));
    if (effect === undefined) continue;
    report({
      rule: `permission-${effect}`,
      message: `${after.joined.id} requires ${spell(to)}; before, ${spell(from)}${key === '' ? '' : ` (for ${key})`}`,
      breaks: BREAKS[effect],
      mustRefuse: effect !== 'loosened',
      where: { old: below(before.joined.origin, 'x-permission'), new: below(after.joined.origin, 'x-permission') },
    });
  }
}

type Permissions = ReadonlySet<string> | null;

/** Whether the outer permissions allow every caller that the inner ones allow. */
const isWithin = (inner: Permissions, outer: Permissions): boolean =>
  outer === null || (inner !== null && [...inner].every((one) => outer.has(one)));

/** Newly refused callers break clients; newly allowed callers are still refused by older servers. */
const BREAKS = { tightened: ['client'], loosened: ['server'], changed: BOTH } as const satisfies Record<
  Effect,
  readonly ('client' | 'server')[]
>;

const spell = (permissions: Permissions): string =>
  permissions === null ? 'no permission' : [...permissions].join(' or ');
