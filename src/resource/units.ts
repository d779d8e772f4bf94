import type { UnitNode } from '../api/generated/client.schemas.ts';

interface UnitOption {
  value: string;
  label: string;
}

/** The units as options in tree order, with children indented. */
export const unitOptions = (units: readonly UnitNode[], depth = 0): UnitOption[] =>
  units.flatMap(({ id, unitName, children }) => [
    { value: id, label: '\u2003'.repeat(depth) + unitName },
    ...unitOptions(children, depth + 1),
  ]);

/** The names of units without the tree: a department is prefixed with its organization. */
export const unitNames = (units: readonly UnitNode[], above?: string): UnitOption[] =>
  units.flatMap(({ id, unitName, type, children }) => [
    { value: id, label: type === 'department' && above !== undefined ? `${above} · ${unitName}` : unitName },
    ...unitNames(children, unitName),
  ]);
