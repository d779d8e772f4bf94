import type { CrashIssueItem, IssueGroup } from '../../../api/generated/client.schemas.ts';
import { platformZone } from '../../../base/platform-zone.ts';
import { dayAt } from '../../../ui/date/days.ts';
import { hrefWith, type SearchState } from '../../../ui/list/search.ts';

/** Maps a group to the kind in a record's address. */
const kinds = {
  android: 'crash-android',
  ios: 'crash-ios',
  harmony: 'crash-harmony',
  anr: 'crash-anr',
  js: 'js',
} as const satisfies Record<string, IssueGroup>;

export type IssueKind = keyof typeof kinds;
export const issueKinds = ['android', 'ios', 'harmony', 'anr', 'js'] as const satisfies readonly IssueKind[];

/** The group of a kind. */
export const groupOf = (kind: IssueKind): IssueGroup => kinds[kind];

/** The address of an issue's record, with the day of one of its occurrences. */
export function recordOn(kind: string, id: string, at: string): string {
  const day = dayAt(platformZone, Date.parse(at));
  return `/pages/analyzer-simple/ios-details?platform=${kind}&issueId=${id}&start=${day}&end=${day}`;
}

type IssueRef = Pick<CrashIssueItem, 'id' | 'category' | 'platform'>;

/**
 * The address of an issue's record, where `platform` is the kind of the issue.
 * @param search address parameters of the list that contains it
 */
export const recordOf = ({ id, category, platform }: IssueRef, search: SearchState['search']): string =>
  `/pages/analyzer-simple/ios-details${hrefWith(search, {
    platform: category === 'crash' ? platform : category,
    onPlatform: search['platform'],
    issueId: id,
    view: undefined,
    sampleId: undefined,
  })}`;
