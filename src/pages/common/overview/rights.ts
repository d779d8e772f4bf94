import { useCan } from '../../../session/permission.ts';

const issueScreens = ['crash-android', 'crash-ios', 'crash-harmony', 'crash-anr', 'js'] as const;

/** The topics whose screens the user may query: a role can have a menu without its queries. */
export function useRights() {
  const can = useCan();
  const mayQuery = (screen: string) => can(`analytics/${screen}#doQuery`);
  return {
    usage: mayQuery('attendance') || mayQuery('download'),
    /** The usage screen to link to. */
    usageMenu: mayQuery('attendance') ? 'analytics/attendance' : 'analytics/download',
    stability: mayQuery('crash-summary'),
    apis: mayQuery('api'),
    pages: mayQuery('page'),
    issues: issueScreens.some(mayQuery),
  };
}
