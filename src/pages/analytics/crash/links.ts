import type { CrashIssueItem } from '../../../api/generated/client.schemas.ts';
import { hrefWith, type SearchState } from '../../../ui/list/search.ts';

/**
 * The address of the record of an issue.
 * @param search of the list that it stands in, or of the record of another one of that list
 */
export const recordOf = (
  { id, category, platform }: Pick<CrashIssueItem, 'id' | 'category' | 'platform'>,
  search: SearchState['search'] = {},
): string =>
  `/pages/analyzer-simple/ios-details${hrefWith(search, { platform: category === 'anr' ? 'anr' : platform, issueId: id, sampleId: undefined })}`;
