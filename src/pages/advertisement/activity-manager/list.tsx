import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { errorToast } from '../../../api/error-place.ts';
import { activities } from '../../../api/generated/activities/resource.ts';
import type { Activity } from '../../../api/generated/client.schemas.ts';
import { useListOptions } from '../../../api/generated/options/options.ts';
import { lazy } from '../../../i18n/lazy.ts';
import { lazyConfirm, type RowAct } from '../../../resource/act.ts';
import { deviceCheckPath } from '../../../resource/audience/device/kinds.ts';
import { prefetchList } from '../../../resource/list-query.ts';
import { ResourceList } from '../../../resource/list.tsx';
import { useCan } from '../../../session/permission.ts';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import { Button } from '../../../ui/button/button.tsx';
import { addPath, calendarPath, copyOf, detailOf, editOf, onlineRefusal, testRefusal } from '../activity.ts';
import { effectMenu, effectOf } from '../links.ts';
import { address } from './address.ts';
import { columns, filtersOf } from './columns.tsx';

const ExtendActivity = lazy(() => import('./extend.tsx'));
const TestActivity = lazy(() => import('./test.tsx'), 'advertisement/activity-test');

// Activities are created and edited on separate pages.
const { create, update, ...others } = activities;
const resource = { ...others, ...address };

export const prefetch = prefetchList(resource);

const acts: readonly RowAct<Activity, { extend?: string; test?: string }>[] = [
  {
    of: activities.onlineActivity,
    label: msg`Go online`,
    inline: true,
    bulk: true,
    refuse: onlineRefusal,
    confirm: lazyConfirm(() => import('./act-online.ts')),
  },
  {
    of: activities.offlineActivity,
    label: msg`Take offline`,
    inline: true,
    danger: true,
    bulk: true,
    confirm: lazyConfirm(() => import('./act-offline.ts')),
  },
  { control: update.control, id: 'edit', label: msg`Edit`, refuse: update.refuse, href: editOf },
  { control: update.control, label: msg`Extend`, refuse: activities.extendActivity.refuse, opens: 'extend' },
  { control: update.control, label: msg`Test on devices`, refuse: testRefusal, opens: 'test' },
  { control: create.control, id: 'copy', label: msg`Copy`, href: copyOf },
  { control: 'doQuery', id: 'details', label: msg`Details`, href: detailOf },
];

/** The list of activities with their slots, audiences and times. */
export default function ActivityList() {
  const { go } = useAddress(resource);
  const { t } = useLingui();
  const can = useCan(address.menu);
  const booths = useListOptions('booth', errorToast);
  const crowds = useListOptions('crowd', errorToast);
  const canOpen = useCan();
  const performance: (typeof acts)[number] = {
    control: 'doQuery',
    id: 'performance',
    label: msg`Performance`,
    href: effectOf,
    reason: ({ figures }) => (figures.exposures > 0 ? null : t`Not shown yet.`),
  };
  return (
    <ResourceList
      of={resource}
      name={(activity) => activity.name}
      columns={columns}
      filters={filtersOf(booths.data, crowds.data)}
      create=""
      tools={
        <>
          <Button variant="default" onClick={() => go(deviceCheckPath)}>{t`Check device`}</Button>
          <Button variant="default" onClick={() => go(calendarPath)}>
            {t({ message: 'Calendar', context: 'activities' })}
          </Button>
          {can(create.control) && <Button onClick={() => go(addPath)}>{t`New activity`}</Button>}
        </>
      }
      empty={t`No activities yet. An activity shows images or texts in ad slots of the app.`}
      acts={canOpen(effectMenu) ? [...acts, performance] : acts}
      remove={{
        several: (count) => t`Delete ${count} activities?`,
        done: msg`Activities deleted`,
      }}
      drawers={{ extend: ExtendActivity, test: TestActivity }}
    />
  );
}
