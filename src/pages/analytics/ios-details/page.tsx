import { parse } from 'valibot';
import { useLingui } from '@lingui/react/macro';
import { getGetCrashIssueQueryOptions, useGetCrashIssue } from '../../../api/generated/crash-issues/crash-issues.ts';
import { queryClient } from '../../../api/query-policy.ts';
import { ShellLink } from '../../../shell/frame/shell-link.tsx';
import { titles } from '../../../shell/menus/titles.ts';
import type { Prefetch } from '../../../shell/routing/view.ts';
import { useView } from '../../../shell/tabs/use-view.ts';
import { QueryContent } from '../../../ui/list/states.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { hrefWith } from '../../../ui/list/search.ts';
import { groupOf } from '../crash/links.ts';
import { Neighbors } from './neighbors.tsx';
import { IssueRecord } from './record.tsx';
import { listSearchOf, recordPatchOf, searchSchema } from './search.ts';

export const prefetch: Prefetch = ({ search }) => {
  const { platform, issueId } = parse(searchSchema, search);
  if (platform && issueId) void queryClient.prefetchQuery(getGetCrashIssueQueryOptions(groupOf(platform), issueId));
};

/** The page of an issue: how often and where it happens, its crashes one by one, and its status. */
export default function CrashDetails() {
  const { search, setSearch } = useView('/pages/analyzer-simple/ios-details');
  const { t, i18n } = useLingui();
  const { platform: kind = 'android', issueId } = search;
  const group = groupOf(kind);
  const listSearch = listSearchOf(search);
  const isNamed = search.platform !== undefined && issueId !== undefined;
  const query = useGetCrashIssue(group, issueId ?? '', { query: { enabled: isNamed } });
  const issue = query.data?.id === issueId ? query.data : undefined;
  return (
    <Page
      title={issue ? <bdi>{issue.title}</bdi> : i18n._(titles.issueDetails)}
      about={
        <>
          <ShellLink
            href={`/pages/analytics/${group}${hrefWith(listSearch, { sampleId: undefined })}`}
          >{t`Back to the issues`}</ShellLink>
          {isNamed && <Neighbors group={group} issue={{ id: issueId }} />}
        </>
      }
    >
      {!isNamed ? (
        <p className="paragraph">{t`No issue selected. Choose one in the list of crashes, ANRs, or JS errors.`}</p>
      ) : (
        <QueryContent query={{ data: issue, error: query.error, refetch: query.refetch }} rows={8}>
          {(record) => (
            <IssueRecord
              key={record.id}
              group={group}
              issue={record}
              search={listSearch}
              setSearch={(patch, options) => setSearch(recordPatchOf(patch), options)}
            />
          )}
        </QueryContent>
      )}
    </Page>
  );
}
