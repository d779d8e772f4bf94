import type { CrashIssueItem } from '../../../api/generated/client.schemas.ts';

/** The address of the record of an issue. */
export const recordOf = ({ id, category, platform }: Pick<CrashIssueItem, 'id' | 'category' | 'platform'>): string =>
  `/pages/analyzer-simple/ios-details?platform=${category === 'anr' ? 'anr' : platform}&issueId=${id}`;
