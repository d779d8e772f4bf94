import { parse } from 'valibot';
import { useLingui } from '@lingui/react/macro';
import { getGetCrashIssueQueryOptions, useGetCrashIssue } from '../../../api/generated/crash-issues/crash-issues.ts';
import { queryClient } from '../../../api/query-policy.ts';
import { ShellLink } from '../../../shell/frame/shell-link.tsx';
import { titles } from '../../../shell/menus/titles.ts';
import type { Prefetch } from '../../../shell/routing/view.ts';
import { useView } from '../../../shell/tabs/use-view.ts';
import { Failed, Skeleton } from '../../../ui/list/states.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { hrefWith, type SearchState } from '../../../ui/list/search.ts';
import { Neighbors } from './neighbors.tsx';
import { IssueRecord } from './record.tsx';
import { searchSchema } from './search.ts';

/** The list of issues that a record was opened from. */
const listOf = ({ platform = 'android', ...search }: SearchState['search']): string =>
  `/pages/analytics/crash-${platform}${hrefWith(search, { issueId: undefined, sampleId: undefined })}`;

export const prefetch: Prefetch = ({ search }) => {
  const { platform, issueId } = parse(searchSchema, search);
  if (platform && issueId) void queryClient.prefetchQuery(getGetCrashIssueQueryOptions(platform, issueId));
};

/** One issue: how often and where it happens, one crash of it after the other, and what is done about it. */
export default function CrashDetails() {
  const { search } = useView('/pages/analyzer-simple/ios-details');
  const { t, i18n } = useLingui();
  const { platform: group, issueId } = search;
  const isNamed = group !== undefined && issueId !== undefined;
  const query = useGetCrashIssue(group ?? 'android', issueId ?? '', { query: { enabled: isNamed } });
  const issue = query.data?.id === issueId ? query.data : undefined;
  return (
    <Page
      title={issue ? <bdi>{issue.title}</bdi> : i18n._(titles.crashDetails)}
      about={
        <>
          <ShellLink href={listOf(search)}>{t`Back to the issues`}</ShellLink>
          {group && issueId && <Neighbors group={group} issue={{ id: issueId }} />}
        </>
      }
    >
      {!isNamed ? (
        <p>{t`No issue selected. Choose one in the list of crashes or ANRs.`}</p>
      ) : issue ? (
        <IssueRecord key={issue.id} group={group} issue={issue} />
      ) : query.error ? (
        <Failed error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton rows={8} onCancel={() => {}} />
      )}
    </Page>
  );
}
