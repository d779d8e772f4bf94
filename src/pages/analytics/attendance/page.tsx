import { useLingui } from '@lingui/react/macro';
import { errorToast } from '../../../api/error-place.ts';
import { attendance } from '../../../api/generated/attendance/resource.ts';
import { topic } from '../../../api/generated/attendance/topic.ts';
import { useListUnits } from '../../../api/generated/units/units.ts';
import { AnalysisPage } from '../../../resource/analysis/page/analysis-page.tsx';
import { Breakdown, Histogram } from '../../../resource/analysis/cards/breakdown.tsx';
import { useDayRows } from '../../../resource/analysis/table/day-rows.ts';
import { LaterBreakdowns, SplitTrend } from '../../../resource/analysis/cards/near-cards.tsx';
import { prefetchTopic } from '../../../resource/analysis/topic/topic-reads.ts';
import { address } from './address.ts';
import { labelsOf } from './labels.ts';

export const resource = { ...attendance, ...address };

export const prefetch = prefetchTopic(resource, topic, labelsOf(undefined));

/** The number of active devices per day, their usage time, and the number of new devices. */
export function Attendance({ of }: { of: Omit<typeof resource, 'menu' | 'path'> & { menu: string; path: string } }) {
  const { t } = useLingui();
  const days = useDayRows(of);
  const { data: units } = useListUnits({}, errorToast);
  return (
    <AnalysisPage
      of={of}
      topic={topic}
      labels={labelsOf(units)}
      name={({ day }) => day}
      rows={[{ by: 'day', title: t`Activity by day`, ...days }]}
    >
      <SplitTrend dim="version" metric="devices" />
      <SplitTrend dim="channel" isStacked />
      <SplitTrend dim="activeTime" metric="deviceDays" isStacked />
      <Histogram dim="activeTime" />
      <Breakdown dim="channel" />
      <Breakdown dim="version" />
      <Breakdown dim="platform" />
      <Breakdown dim="region" />
      <Breakdown dim="department" />
      <LaterBreakdowns dims={[]} week="weekHour" />
    </AnalysisPage>
  );
}

export default function AttendancePage() {
  return <Attendance of={resource} />;
}
