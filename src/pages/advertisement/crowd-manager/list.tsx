import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useDownload } from '../../../api/download.ts';
import type { Crowd } from '../../../api/generated/client.schemas.ts';
import { crowds } from '../../../api/generated/crowds/resource.ts';
import { lazy } from '../../../i18n/lazy.ts';
import type { RowAct } from '../../../resource/act.ts';
import { useAutoRefresh } from '../../../resource/auto-refresh.tsx';
import { prefetchList } from '../../../resource/list-query.ts';
import { ResourceList } from '../../../resource/list.tsx';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import { changeOf, changeRefusal, detailsOf, exportRefusal, memberFile, pollMs } from '../crowd.ts';
import { columns, filters } from './fields.tsx';

const CrowdForm = lazy(() => import('./form.tsx'));

export const prefetch = prefetchList(crowds);

const isImporting = ({ importing }: Crowd): boolean => importing !== undefined;

/** The list of audiences: users and devices that activities target. It polls while a job changes members. */
export default function CrowdList() {
  const { search } = useAddress(crowds);
  const { t } = useLingui();
  const download = useDownload();
  const { note } = useAutoRefresh(crowds.list(search), isImporting, pollMs);
  const acts: readonly RowAct<Crowd>[] = [
    { control: 'doQuery', id: 'details', label: msg`Details`, inline: true, href: detailsOf },
    {
      control: crowds.changeCrowdMembers.control,
      id: 'members',
      label: msg`Change members`,
      refuse: changeRefusal,
      href: changeOf,
    },
    {
      control: 'doExport',
      id: 'export',
      label: msg`Export all members`,
      refuse: exportRefusal,
      run: (crowd) => download(memberFile(crowd)),
    },
  ];
  return (
    <ResourceList
      of={crowds}
      name={(crowd) => crowd.name}
      columns={columns}
      filters={filters}
      note={note}
      create={t`New audience`}
      empty={t`No audiences yet. An audience is a list of users or devices that activities are shown and releases delivered to.`}
      acts={acts}
      remove={{
        several: (count) => t`Delete ${count} audiences?`,
        impact: (items) =>
          items.map(({ name, offlineActivities }) =>
            offlineActivities === 0
              ? name
              : t`${name}: ${plural(offlineActivities, { one: '# offline activity needs', other: '# offline activities need' })} another audience to go online again.`,
          ),
        next: t`The list of members is deleted too. This can't be undone.`,
        refuse: ({ activities, rules }) => (activities + rules > 0 ? 'CROWD_IN_USE' : null),
        done: msg`Audiences deleted`,
      }}
      drawers={{ form: CrowdForm }}
    />
  );
}
