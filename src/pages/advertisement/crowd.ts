import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { Crowd, CrowdMembersInput } from '../../api/generated/client.schemas.ts';
import { exportCrowdMembers, getCrowd } from '../../api/generated/crowds/crowds.ts';
import type { StatusTable } from '../../ui/status/status.tsx';

export const crowdModes = {
  add: msg({ message: 'Add', context: 'members' }),
  remove: msg({ message: 'Remove', context: 'members' }),
  replace: msg({ message: 'Replace all', context: 'members' }),
} as const;

export const crowdStatuses = {
  notReady: { tone: 'warning', label: msg`Not ready` },
  ready: { tone: 'success', label: msg`Ready` },
  /** Shown in addition to the status while a job changes the members. */
  importing: { tone: 'info', label: msg`Updating` },
} as const satisfies StatusTable;

/** Polling interval while a job runs. */
export const pollMs = 2000;

export const detailsOf = ({ id }: Pick<Crowd, 'id'>): string => `/pages/advertisement/crowd-details?id=${id}`;
export const changeOf = ({ id }: Pick<Crowd, 'id'>): string => `/pages/advertisement/modify-crowd?id=${id}`;

/** Problem code of why members can't be changed now, or null. */
export const changeRefusal = ({ importing }: Pick<Crowd, 'importing'>): string | null =>
  importing ? 'CROWD_IMPORTING' : null;

/** Problem code of why there is nothing to export, or null. */
export const exportRefusal = ({ status }: Pick<Crowd, 'status'>): string | null =>
  status === 'ready' ? null : 'CROWD_NOT_READY';

/** The download of all members of an audience. */
export const memberFile = ({ id, name }: Pick<Crowd, 'id' | 'name'>) => ({
  load: () => exportCrowdMembers(id),
  name: `${name}.txt`,
});

/** Problem code of why so many members can't be removed now, or null. */
export const removeRefusal = (crowd: Pick<Crowd, 'importing' | 'count'>, members: number): string | null =>
  changeRefusal(crowd) ?? (members < crowd.count ? null : 'CROWD_EMPTY');

/** Where a change of the members takes effect, one line each. */
export function usesOf(
  { activities, rules, isOnline }: Pick<Crowd, 'activities' | 'rules' | 'isOnline'>,
  mode: CrowdMembersInput['mode'],
): string[] {
  const count = i18n.number(rules);
  const prepared = i18n.number(activities);
  const [adds, removes] = [mode !== 'remove', mode !== 'add'];
  return [
    ...(rules > 0 && adds ? [t`Targeting rules: ${count}. Live releases are delivered to new members at once.`] : []),
    ...(rules > 0 && removes
      ? [t`Targeting rules: ${count}. They no longer deliver live releases to removed members.`]
      : []),
    ...(isOnline && adds ? [t`An online activity is shown to the members.`] : []),
    ...(isOnline && removes ? [t`An online activity is no longer shown to removed members.`] : []),
    ...(activities > 0 && removes ? [t`Activities with this audience, online or to be online: ${prepared}`] : []),
  ];
}

/** The audience as it is now: others may have changed or used it since it was fetched. */
export const latestOf = (crowd: Crowd): Promise<Crowd> => getCrowd(crowd.id).catch(() => crowd);
