import { useLingui } from '@lingui/react/macro';
import type { CrashIssueItem, IssueGroup } from '../../../api/generated/client.schemas.ts';
import type { RowKind } from '../../../resource/analysis/page/topic-page.tsx';
import { useConfirm } from '../../../ui/confirm/use-confirm.tsx';
import type { DetailPane } from '../../../ui/list/record/detail-pane.ts';
import type { ListAddress } from '../../../ui/list/search.ts';
import type { Column } from '../../../ui/list/types.ts';
import { useIssueActs } from './acts.ts';
import { issueFilters } from './topic-labels.ts';

const nameOf = ({ title, place }: CrashIssueItem): string => (place === '' ? title : `${title} · ${place}`);

/** The issues of a group as rows of an analysis, and the confirmation dialog of their actions. */
export function useIssueRows(group: IssueGroup, columns: readonly Column<CrashIssueItem>[], detailPane: DetailPane) {
  const { t } = useLingui();
  const { confirm, dialog } = useConfirm();
  const acts = useIssueActs(group, confirm);
  const issues = {
    by: 'all',
    title: t`Issues`,
    columns,
    ...acts,
    detailPane,
    rowFilters: issueFilters,
    isWhole: true,
  } satisfies Omit<RowKind<CrashIssueItem, ListAddress>, 'of'>;
  return { table: { rows: [issues], name: nameOf } as const, dialog };
}
