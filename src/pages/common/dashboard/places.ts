import type { AttentionItem, AttentionKind, DashboardChange } from '../../../api/generated/client.schemas.ts';

/** The filters with which a list shows the counted items. */
const filters: Readonly<Partial<Record<AttentionKind, string>>> = {
  crashRegressed: '?status=regressed&range=90d',
  symbolsMissing: '?tab=missing',
  pushFailed: '?status=pushFailed',
  packagePending: '?status=pending',
  gatewayFailed: '?errorReason=unreachable',
  signCertEnding: '?expiresWithin=30',
  sslCertEnding: '?expiresWithin=30',
  userPending: '?status=notEnabled',
  rolePending: '?status=notEnabled',
};

/**
 * The page of a record, without its id, if it is not a drawer over its list. Duplicates the record links of the domains,
 * which would load the whole UI kit; a test compares the two.
 */
const records: Readonly<Record<string, string>> = {
  'publish/android-upgrade': 'publish/android-upgrade?rollout=',
  'publish/ios-upgrade': 'publish/ios-upgrade?rollout=',
  'publish/harmony-upgrade': 'publish/harmony-upgrade?rollout=',
  'publish/offline-upgrade': 'publish/offline-gmr?id=',
  'advertisement/activity-manager': 'advertisement/detail-activity?id=',
  'advertisement/crowd-manager': 'advertisement/crowd-details?id=',
  'analytics/crash-android': 'analyzer-simple/ios-details?platform=android&issueId=',
  'analytics/crash-ios': 'analyzer-simple/ios-details?platform=ios&issueId=',
  'analytics/crash-harmony': 'analyzer-simple/ios-details?platform=harmony&issueId=',
  'analytics/crash-anr': 'analyzer-simple/ios-details?platform=anr&issueId=',
  'analytics/js': 'analyzer-simple/ios-details?platform=js&issueId=',
};

/** The address of a record of a screen. */
export const recordHref = (screen: string, id: string): string => `/pages/${records[screen] ?? `${screen}?view=`}${id}`;

/** The address where an item is handled: its record, or the list of the counted items. */
export function hrefOf({ kind, screen, subject, subjectId }: AttentionItem): string {
  if (screen === undefined) return '/pages/files/export?status=failed';
  if (subjectId !== undefined) return recordHref(screen, subjectId);
  if (kind === 'activityOverlap') return '/pages/advertisement/activity-calendar';
  return `/pages/${screen}${screen === 'message/key' && subject ? `?channel=${subject}` : (filters[kind] ?? '')}`;
}

/**
 * The page of an event: its record, or the screen with more details.
 * @param canQuery whether the user may query a screen
 */
export function changeHref(
  { kind, screen, subjectId, platform }: DashboardChange,
  canQuery: (screen: string) => boolean,
): string {
  if (subjectId !== undefined) return recordHref(screen, subjectId);
  if (kind === 'configSynced') return `/pages/${screen}`;
  const crashes = `analytics/crash-${platform}`;
  if ((kind === 'crashRateUp' || kind === 'crashRateDown') && platform !== undefined && canQuery(crashes))
    return `/pages/${crashes}?range=24h&compare=previous&metric=crashRate`;
  // The other screens have no hours; of their periods, today is the closest to the last 24 hours.
  return `/pages/${screen}?range=today&compare=previous${platform === undefined ? '' : `&platform=${platform}`}`;
}
