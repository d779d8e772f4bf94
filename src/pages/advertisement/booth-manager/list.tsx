import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { booths } from '../../../api/generated/booths/resource.ts';
import { lazy } from '../../../i18n/lazy.ts';
import { prefetchList } from '../../../resource/list-query.ts';
import { ResourceList } from '../../../resource/list.tsx';
import { columns, filters } from './fields.tsx';

const BoothForm = lazy(() => import('./form.tsx'));
const BoothDetail = lazy(() => import('./detail.tsx'));

export const prefetch = prefetchList(booths);

/** The list of ad slots: places in the app that show advertisements. */
export default function BoothList() {
  const { t } = useLingui();
  return (
    <ResourceList
      of={booths}
      name={(booth) => booth.name}
      columns={columns}
      filters={filters}
      create={t`New ad slot`}
      empty={t`No ad slots yet. An ad slot is a place in the app where activities are shown.`}
      inlineEdit
      remove={{
        several: (count) => t`Delete ${count} ad slots?`,
        impact: (all) => all.map(({ name, code }) => `${name} (${code})`),
        next: t`Apps that request a deleted slot get nothing for it. This can't be undone.`,
        refuse: ({ status }) => (status === 'notApplied' ? null : 'BOOTH_IN_USE'),
        done: msg`Ad slots deleted`,
      }}
      drawers={{ form: BoothForm, view: BoothDetail }}
    />
  );
}
