import { useLingui } from '@lingui/react/macro';
import { crashIssues } from '../../../api/generated/crash-issues/resource.ts';
import { topic } from '../../../api/generated/js-errors/topic.ts';
import { AnalysisPage } from '../../../resource/analysis/page/analysis-page.tsx';
import { Breakdown } from '../../../resource/analysis/cards/breakdown.tsx';
import { LaterBreakdowns } from '../../../resource/analysis/cards/near-cards.tsx';
import { prefetchTopic } from '../../../resource/analysis/topic/topic-reads.ts';
import { jsAddress } from '../crash/address.ts';
import { jsPane } from '../crash/pane.tsx';
import { jsColumns } from '../crash/columns.tsx';
import { useIssueRows } from '../crash/issue-rows.ts';
import { later, labels } from './labels.ts';

const resource = {
  ...jsAddress,
  list: (search: Parameters<typeof crashIssues.list>[0]) => crashIssues.list(search, { params: { group: 'js' } }),
};

export const prefetch = prefetchTopic(resource, topic, labels);

/** JS errors of pages: where, since which version, and who is assigned. */
export default function JsErrors() {
  const { t } = useLingui();
  const { table, dialog } = useIssueRows('js', jsColumns, jsPane);
  return (
    <>
      <AnalysisPage {...table} of={resource} topic={topic} labels={labels} below={<LaterBreakdowns dims={later} />}>
        <Breakdown dim="jsErrorType" empty={t`No JS errors in this period.`} />
        <Breakdown dim="pageName" />
        <Breakdown dim="version" />
        <Breakdown dim="offlinePackage" />
        <Breakdown dim="webView" />
        <Breakdown dim="platform" />
      </AnalysisPage>
      {dialog}
    </>
  );
}
