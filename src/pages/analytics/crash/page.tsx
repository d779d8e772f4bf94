import { parse } from 'valibot';
import { topic as anrs } from '../../../api/generated/anrs/topic.ts';
import type { IssueGroup, Platform } from '../../../api/generated/client.schemas.ts';
import { crashIssues } from '../../../api/generated/crash-issues/resource.ts';
import { topic as crashes } from '../../../api/generated/crashes/topic.ts';
import { AnalysisPage } from '../../../resource/analysis/page/analysis-page.tsx';
import { Breakdown, Histogram } from '../../../resource/analysis/cards/breakdown.tsx';
import { LaterBreakdowns } from '../../../resource/analysis/cards/near-cards.tsx';
import { prefetchTopic } from '../../../resource/analysis/topic/topic-reads.ts';
import type { Prefetch } from '../../../shell/routing/view.ts';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import { address } from './address.ts';
import { crashPane } from './pane.tsx';
import { columns } from './columns.tsx';
import { useIssueRows } from './issue-rows.ts';
import { groupOf } from './links.ts';
import { anrsLater, anrLabels, crashesLater, crashLabels } from './topic-labels.ts';

/** The operations on the issues of a group, under its menu. */
const issuesOf = (group: IssueGroup) => ({
  ...address,
  menu: `analytics/${group}` as const,
  list: (search: Parameters<typeof crashIssues.list>[0]) => crashIssues.list(search, { params: { group } }),
});

/** The topic of crashes, limited to a platform. */
const crashesOn = (platform: Platform) => ({
  ...crashes,
  filter: (search: Parameters<typeof crashes.filter>[0]) => ({ ...crashes.filter(search), platform }),
});

export const prefetch: Prefetch = (at) => {
  const { group: kind } = parse(address.params, at.params);
  const issues = issuesOf(groupOf(kind));
  if (kind === 'anr') prefetchTopic(issues, anrs, anrLabels)(at);
  else prefetchTopic(issues, crashesOn(kind), crashLabels(kind))(at);
};

/** Crashes or ANRs of a platform: how often, for whom, since which version, and who is assigned. */
export default function Crashes() {
  const { group: kind } = useAddress(address).params;
  const group = groupOf(kind);
  const { table: rows, dialog } = useIssueRows(group, columns, crashPane);
  const table = { ...rows, of: issuesOf(group) };
  return (
    <>
      {kind === 'anr' ? (
        <AnalysisPage
          {...table}
          topic={anrs}
          labels={anrLabels}
          below={<LaterBreakdowns dims={anrsLater} week="weekHour" />}
        >
          <Breakdown dim="version" />
          <Breakdown dim="platform" />
          <Histogram dim="blockedTime" />
          <Breakdown dim="anrKind" />
        </AnalysisPage>
      ) : (
        <AnalysisPage
          {...table}
          topic={crashesOn(kind)}
          labels={crashLabels(kind)}
          below={<LaterBreakdowns dims={crashesLater} week="weekHour" />}
        >
          <Breakdown dim="version" />
          <Breakdown dim="model" />
          <Breakdown dim="osVersion" />
          <Breakdown dim="crashKind" />
        </AnalysisPage>
      )}
      {dialog}
    </>
  );
}
