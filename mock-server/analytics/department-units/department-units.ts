import type { Counter, Measures } from '../../counting/topic.ts';
import { topics } from '../../../openapi/generated/topics.ts';
import type { Schemas } from '../../../openapi/generated/types.ts';
import { handlers, type TagHandlers } from '../../core/http/handler.ts';
import { dayRange } from '../../core/kit/day-range.ts';
import { compileOrder } from '../../core/store/queries/order.ts';
import type { SegmentsOf } from '../../population/phones.ts';
import { valueOf } from '../../counting/values.ts';
import type { UnitRow } from '../../system/units/table.ts';
import { moduleTimes, topOf } from './modules.ts';

type Row = Schemas['DepartmentUnit'];
type DepartmentMeasures = Measures<'departments'>;

const { metrics } = topics.departments;

/** Adds up the counts of several departments. Each user belongs to one department, so unique users add up too. */
const together = (all: readonly DepartmentMeasures[]): DepartmentMeasures => {
  const sum = (measure: keyof DepartmentMeasures) => all.reduce((total, measures) => total + measures[measure], 0);
  return {
    userDays: sum('userDays'),
    boundDays: sum('boundDays'),
    bound: sum('bound'),
    users: sum('users'),
    launches: sum('launches'),
    seconds: sum('seconds'),
    crashUsers: sum('crashUsers'),
    departments: sum('departments'),
  };
};

/** Returns the metrics of some counts, omitting those with a denominator of zero. */
function metricsOf(measures: DepartmentMeasures) {
  const { bound, users, launches, crashUsers, departments, userDays, boundDays } = measures;
  const rate = (metric: 'attendanceRate' | 'dailyTime' | 'crashShare') => {
    const { value } = valueOf(metrics[metric], measures);
    return value !== undefined && { [metric]: value };
  };
  return {
    bound,
    users,
    launches,
    crashUsers,
    departments,
    userDays,
    boundDays,
    ...rate('attendanceRate'),
    ...rate('dailyTime'),
    ...rate('crashShare'),
  };
}

/** Handlers for the attendance of each unit, as a tree. */
export const createDepartmentUnitHandlers = (
  counter: Counter<'departments'>,
  segmentsOf: SegmentsOf,
): TagHandlers<'departmentUnits'> =>
  handlers<'departmentUnits'>({
    listDepartmentUnits: (context) => {
      const { db, query } = context;
      const { sort, range: _, start: __, end: ___, ...filter } = query;
      const [byDepartment] = counter.count(context, filter, dayRange(context), [{ dimensions: ['department'] }]);
      const modules = moduleTimes(context, segmentsOf, filter, dayRange(context));
      const compare = compileOrder<Row>(sort, {});
      const below = Map.groupBy(db.units.all(), ({ parentId }) => parentId ?? '');
      const unitsIn = (id: string): string[] => [id, ...(below.get(id) ?? []).flatMap((unit) => unitsIn(unit.id))];
      const rowsOf = (units: readonly UnitRow[], depth: number): Row[] =>
        units
          .flatMap(({ id, unitName, type, parentId = '' }): Row[] => {
            const ids = unitsIn(id);
            const measures = ids.flatMap((unit) => byDepartment?.get(unit) ?? []);
            if (measures.length === 0) return [];
            const parentName = db.units.get(parentId)?.unitName;
            const facts = { id, unitName, ...(parentName !== undefined && { parentName }), type, depth };
            const topModule = topOf(ids.flatMap((unit) => modules.get(unit) ?? []));
            return [{ ...facts, ...metricsOf(together(measures)), ...(topModule !== undefined && { topModule }) }];
          })
          .map((row, seq) => ({ row, seq: -seq }))
          .toSorted(compare)
          .flatMap(({ row }) => [row, ...rowsOf(below.get(row.id) ?? [], depth + 1)]);
      const top = query.unitId === undefined ? below.get('') : [db.units.get(query.unitId) ?? []].flat();
      return rowsOf(top ?? [], 0);
    },
  });
