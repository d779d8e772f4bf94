import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import type { CrashIssue, IssueGroup } from '../../../api/generated/client.schemas.ts';
import { crashIssues } from '../../../api/generated/crash-issues/resource.ts';
import { ShellLink } from '../../../shell/frame/shell-link.tsx';
import { useView } from '../../../shell/tabs/use-view.ts';
import { recordOf } from '../crash/links.ts';
import { listSearchOf } from './search.ts';
import classes from './ios-details.module.css';

interface NeighborsProps {
  group: IssueGroup;
  issue: Pick<CrashIssue, 'id'>;
}

/** Links to the previous and next issue of the list that the record was opened from, with its filters and order. */
export function Neighbors({ group, issue }: NeighborsProps) {
  const { t } = useLingui();
  const { search } = useView('/pages/analyzer-simple/ios-details');
  const listSearch = listSearchOf(search);
  const { data } = useQuery(crashIssues.list(listSearch, { params: { group } }));
  const items = data?.items ?? [];
  const at = items.findIndex(({ id }) => id === issue.id);
  if (at < 0) return null;
  const [before, after] = [items[at - 1], items[at + 1]];
  return (
    <nav className={classes.neighbors} aria-label={t`Issues of the list`}>
      {before && <ShellLink href={recordOf(before, listSearch)} title={before.title}>{t`Previous issue`}</ShellLink>}
      {after && <ShellLink href={recordOf(after, listSearch)} title={after.title}>{t`Next issue`}</ShellLink>}
    </nav>
  );
}
