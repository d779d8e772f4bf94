import { useCan } from '../../../session/permission.ts';

const issueScreens = ['crash-android', 'crash-ios', 'crash-harmony', 'crash-anr', 'js'] as const;

/** The topics whose screens the user may view. */
export function useRights() {
  const can = useCan();
  return {
    usage: can('analytics/attendance') || can('analytics/download'),
    /** The usage screen to link to. */
    usageMenu: can('analytics/attendance') ? 'analytics/attendance' : 'analytics/download',
    stability: can('analytics/crash-summary'),
    apis: can('analytics/api'),
    pages: can('analytics/page'),
    issues: issueScreens.some((screen) => can(`analytics/${screen}`)),
  };
}
