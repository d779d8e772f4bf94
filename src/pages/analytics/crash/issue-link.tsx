import type { CrashIssueItem } from '../../../api/generated/client.schemas.ts';
import { pageCell } from '../../../resource/columns.tsx';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import type { SearchState } from '../../../ui/list/search.ts';
import { address, jsAddress } from './address.ts';
import { recordOf } from './links.ts';

/**
 * Links an issue to its record; the address keeps filters and order of the list so that the record can link to the next
 * issue.
 */
export function IssueLink({ issue }: { issue: CrashIssueItem }) {
  const { search } = useAddress<SearchState['search'], object>(issue.category === 'js' ? jsAddress : address);
  return pageCell(recordOf(issue, search), issue.title);
}
