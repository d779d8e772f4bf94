import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import type { IssueGroup } from '../../../api/generated/client.schemas.ts';
import { crashIssues } from '../../../api/generated/crash-issues/resource.ts';
import { ShellLink } from '../../../shell/frame/shell-link.tsx';
import type { DetailPaneProps } from '../../../ui/list/record/detail-pane.ts';
import { RecordPane } from '../../../ui/list/record/record-pane.tsx';
import { recordOf } from '../crash/links.ts';
import type { RecordAddress } from './address.ts';
import { IssueRecord } from './record.tsx';

interface IssuePaneProps extends DetailPaneProps, RecordAddress {
  group: IssueGroup;
}

/** The record of an issue next to the list of its group. */
export default function IssuePane({ group, id, onClose, search, setSearch }: IssuePaneProps) {
  const { t } = useLingui();
  const query = useQuery(crashIssues.one(id, { group }));
  const issue = query.data;
  return (
    <RecordPane
      title={issue?.title ?? t`Issue`}
      page={issue && <ShellLink href={recordOf(issue, search)}>{t`Open as a page`}</ShellLink>}
      onClose={onClose}
      query={query}
    >
      {(own) => <IssueRecord key={own.id} group={group} issue={own} search={search} setSearch={setSearch} />}
    </RecordPane>
  );
}
