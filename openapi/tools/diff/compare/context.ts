import type { Contract } from '../../../codegen/join.ts';
import { compareSchemas } from '../schemas/compare.ts';
import type { Cursor } from '../schemas/node.ts';
import type { Report, Use } from '../change.ts';
import type { Model } from '../model.ts';

/** Two contracts that are compared. */
export interface Context {
  readonly old: Model;
  readonly new: Model;
  /** Components by their old name that have another name now. */
  readonly renamed: ReadonlyMap<string, string>;
  readonly report: Report;
}

/** Compares two schemas, and all that they are made of, where an operation uses them. */
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
