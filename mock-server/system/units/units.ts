import type { Schemas } from '../../../openapi/generated/types.ts';
import { handlers } from '../../core/http/handler.ts';
import type { Tables } from '../../core/store/table.ts';
import type { UnitRow } from './table.ts';
import type { UserRow } from '../users/table.ts';

type UnitNode = Schemas['UnitNode'];

/** Where a user belongs, as columns of a user. */
type Place = Pick<UserRow, 'unitId' | 'institution' | 'organisation' | 'department'>;

const LEVELS: readonly UnitRow['type'][] = ['institution', 'organisation', 'department'];

/** Returns a unit and its ancestors as columns of a user; empty for an unknown or missing unit. */
export function placeOf(db: Tables, unitId: string | undefined): Place {
  const above: UnitRow[] = [];
  for (let at = db.units.get(unitId ?? ''); at !== undefined; at = db.units.get(at.parentId ?? '')) above.push(at);
  const nearest = (type: UnitRow['type']): Place['department'] => {
    const match = above.find((unit) => unit.type === type);
    return { id: match?.id ?? '', name: match?.unitName ?? '' };
  };
  return {
    unitId: above[0]?.id,
    institution: nearest('institution'),
    organisation: nearest('organisation'),
    department: nearest('department'),
  };
}

/** Returns the ids of a unit and of all units below it. */
export function unitsBelow(db: Tables, unitId: string): Set<string> {
  const ids = new Set([unitId]);
  // Units are few and never change; parents precede their children.
  for (const { id, parentId } of db.units.all()) if (parentId !== undefined && ids.has(parentId)) ids.add(id);
  return ids;
}

export const unitHandlers = handlers<'units'>({
  listUnits: ({ db, query }) => {
    const depth = query.type === undefined ? LEVELS.length : LEVELS.indexOf(query.type) + 1;
    const units = db.units.all({ filter: ({ type }) => LEVELS.indexOf(type) < depth });
    const below = Map.groupBy(units, ({ parentId }) => parentId ?? '');
    const node = (unit: UnitRow): UnitNode => ({ ...unit, children: (below.get(unit.id) ?? []).map(node) });
    return (below.get('') ?? []).map(node);
  },
});
