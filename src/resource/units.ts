import type { UnitNode } from '../api/generated/client.schemas.ts';

interface UnitOption {
  value: string;
  label: string;
}

/** The units with those below them set in, in the order of the tree. */
export const unitOptions = (units: readonly UnitNode[], depth = 0): UnitOption[] =>
  units.flatMap(({ id, unitName, children }) => [
    { value: id, label: '\u2003'.repeat(depth) + unitName },
    ...unitOptions(children, depth + 1),
  ]);

/** The units by what they are called where the tree is not in sight: a department with its organization. */
export const unitNames = (units: readonly UnitNode[], above?: string): UnitOption[] =>
  units.flatMap(({ id, unitName, type, children }) => [
    { value: id, label: type === 'department' && above !== undefined ? `${above} · ${unitName}` : unitName },
    ...unitNames(children, unitName),
  ]);
