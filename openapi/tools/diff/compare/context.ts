import type { Contract } from '../../../codegen/join.ts';
import { compareSchemas } from '../schemas/compare.ts';
import type { Cursor } from '../schemas/node.ts';
import type { Report, Use } from '../change.ts';
import type { Model } from '../model.ts';

/** The two contracts to compare. */
export interface Context {
  readonly old: Model;
  readonly new: Model;
  /** New names of renamed components, by old name. */
  readonly renamed: ReadonlyMap<string, string>;
  readonly report: Report;
}

/** Compares two schemas and everything in them, as used by an operation. */
export function compareUse(
  { old, new: current, renamed, report }: Context,
  before: Cursor,
  after: Cursor,
  use: Use,
): void {
  compareSchemas(before, after, {
    old: old.contract,
    new: current.contract,
    renamed,
    use,
    report,
    visited: new Map(),
    compare: compareSchemas,
  });
}

/** The places of a component, a tag, a menu or a problem that both contracts have. */
export function originsOf(
  { old, new: current }: Context,
  section: Parameters<Contract['originOf']>[0],
  name: string,
  oldName = name,
) {
  return { old: old.contract.originOf(section, oldName), new: current.contract.originOf(section, name) };
}
