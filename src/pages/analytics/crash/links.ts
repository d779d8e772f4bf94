import type { CrashIssueItem, IssueGroup } from '../../../api/generated/client.schemas.ts';
import { hrefWith, type SearchState } from '../../../ui/list/search.ts';

/** The group in the address of a record. */
const kinds = {
  android: 'crash-android',
  ios: 'crash-ios',
  harmony: 'crash-harmony',
  anr: 'crash-anr',
  js: 'js',
} as const satisfies Record<string, IssueGroup>;

export type IssueKind = keyof typeof kinds;
export const issueKinds = ['android', 'ios', 'harmony', 'anr', 'js'] as const satisfies readonly IssueKind[];

/** The group of a record. */
export const groupOf = (kind: IssueKind): IssueGroup => kinds[kind];

type IssueRef = Pick<CrashIssueItem, 'id' | 'category' | 'platform'>;

/**
 * The address of the record of an issue.
 * @param search of the list that it stands in, or of the record of another one of that list
 */
export const recordOf = ({ id, category, platform }: IssueRef, search: SearchState['search'] = {}): string =>
  `/pages/analyzer-simple/ios-details${hrefWith(search, { platform: category === 'crash' ? platform : category, issueId: id, view: undefined, sampleId: undefined })}`;
