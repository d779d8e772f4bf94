import { parse } from 'valibot';
import { useLingui } from '@lingui/react/macro';
import { errorToast } from '../../../api/error-place.ts';
import { topic } from '../../../api/generated/departments/topic.ts';
import { useListUnits } from '../../../api/generated/units/units.ts';
import { AnalysisPage } from '../../../resource/analysis/page/analysis-page.tsx';
import { Breakdown } from '../../../resource/analysis/cards/breakdown.tsx';
import { useDayRows } from '../../../resource/analysis/table/day-rows.ts';
import { prefetchTopic } from '../../../resource/analysis/topic/topic-reads.ts';
import { unitNames } from '../../../resource/units.ts';
import type { Prefetch } from '../../../shell/routing/view.ts';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import { address } from './address.ts';
import { byDepartment, byUnit, type Attended } from './columns.ts';
import { days, departments, units } from './tables.ts';
import { filtersOf, labelsOf } from './labels.ts';

const prefetches = {
  unit: prefetchTopic(units, topic, labelsOf(undefined)),
  department: prefetchTopic(departments, topic, labelsOf(undefined)),
  day: prefetchTopic(days, topic, labelsOf(undefined)),
};
export const prefetch: Prefetch = (at) => prefetches[parse(address.search, at.search).by ?? 'unit'](at);

/** Usage by department: which departments use the app, and which don't. */
export default function Departments() {
  const { t } = useLingui();
  const { setSearch } = useAddress(units);
  const dayRows = useDayRows(days);
  const { data: tree } = useListUnits({}, errorToast);
  const showUnit = ({ id }: Attended) => setSearch({ unitId: id, page: undefined });
  const actions = [{ id: 'unit', label: t`Show this unit`, inline: true, run: showUnit }];
  return (
    <AnalysisPage
      of={units}
      topic={topic}
      labels={labelsOf(tree)}
      filters={filtersOf(tree ?? [])}
      compare={{ key: 'unitId', records: unitNames(tree ?? []) }}
      name={({ unitName, departmentName, id }) => unitName ?? departmentName ?? id}
      rows={[
        {
          by: 'unit',
          label: t`By unit`,
          title: t`Attendance by unit`,
          columns: byUnit,
          depthOf: ({ depth = 0 }) => depth,
          actions,
        },
        {
          by: 'department',
          of: departments,
          label: t`By department`,
          title: t`Attendance by department`,
          columns: byDepartment,
          actions,
        },
        { by: 'day', of: days, label: t`By day`, title: t`Attendance by day`, ...dayRows },
      ]}
      single={{ key: 'unitId', all: t`Show all units` }}
    >
      <Breakdown dim="organization" />
      <Breakdown dim="department" />
      <Breakdown dim="platform" />
    </AnalysisPage>
  );
}
