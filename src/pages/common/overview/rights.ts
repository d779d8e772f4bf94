import { useCan } from '../../../session/permission.ts';

const groups = ['android', 'ios', 'harmony', 'anr'] as const;

/** Of which topics the user may see the screens. */
export function useRights() {
  const can = useCan();
  return {
    usage: can('analytics/attendance') || can('analytics/download'),
    /** The screen of usage that is linked to. */
    usageMenu: can('analytics/attendance') ? 'analytics/attendance' : 'analytics/download',
    stability: can('analytics/crash-summary'),
    apis: can('analytics/api'),
    pages: can('analytics/page'),
    issues: groups.some((group) => can(`analytics/crash-${group}`)),
  };
}
