import { useCan } from '../../../session/permission.ts';

const issueScreens = ['crash-android', 'crash-ios', 'crash-harmony', 'crash-anr', 'js'] as const;

/** The topics whose screens the user can query: a role can have a menu without its queries. */
export function useRights() {
  const can = useCan();
  const canQuery = (screen: string) => can(`analytics/${screen}#doQuery`);
  return {
    usage: canQuery('attendance') || canQuery('download'),
    /** The usage screen to link to. */
    usageMenu: canQuery('attendance') ? 'analytics/attendance' : 'analytics/download',
    stability: canQuery('crash-summary'),
    apis: canQuery('api'),
    pages: canQuery('page'),
    issues: issueScreens.some(canQuery),
  };
}
