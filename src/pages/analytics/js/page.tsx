import { useLingui } from '@lingui/react/macro';
import type { CrashIssueItem } from '../../../api/generated/client.schemas.ts';
import { crashIssues } from '../../../api/generated/crash-issues/resource.ts';
import { topic } from '../../../api/generated/js-errors/topic.ts';
import { AnalysisPage } from '../../../resource/analysis/analysis-page.tsx';
import { Breakdown } from '../../../resource/analysis/breakdown.tsx';
import { LaterBreakdowns } from '../../../resource/analysis/near-cards.tsx';
import type { RowKind } from '../../../resource/analysis/topic-page.tsx';
import { prefetchTopic } from '../../../resource/analysis/topic-reads.ts';
import { useConfirm } from '../../../ui/confirm/use-confirm.tsx';
import type { ListAddress } from '../../../ui/list/search.ts';
import { useIssueActs } from '../crash/acts.ts';
import { jsAddress } from '../crash/address.ts';
import { jsBeside } from '../crash/beside.tsx';
import { jsColumns } from '../crash/columns.tsx';
import { later, words } from './words.ts';

const resource = {
  ...jsAddress,
  list: (search: Parameters<typeof crashIssues.list>[0]) => crashIssues.list(search, { params: { group: 'js' } }),
};

export const prefetch = prefetchTopic(resource, topic, words);

const nameOf = ({ title, place }: CrashIssueItem): string => (place === '' ? title : `${title} · ${place}`);

/** Which errors the scripts of pages have, where, since which version, and who sees to them. */
export default function JsErrors() {
  const { t } = useLingui();
  const { confirm, dialog } = useConfirm();
  const { actions, bulk } = useIssueActs('js', confirm);
  const issues = {
    by: 'all',
    title: t`Issues`,
    columns: jsColumns,
    actions,
    bulk,
    beside: jsBeside,
    isWhole: true,
  } satisfies Omit<RowKind<CrashIssueItem, ListAddress>, 'of'>;
  return (
    <>
      <AnalysisPage
        of={resource}
        topic={topic}
        words={words}
        rows={[issues]}
        name={nameOf}
        below={<LaterBreakdowns dims={later} />}
      >
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
