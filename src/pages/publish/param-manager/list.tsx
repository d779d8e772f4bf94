import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Switch } from '../../../api/generated/client.schemas.ts';
import { switches } from '../../../api/generated/switches/resource.ts';
import { lazy } from '../../../i18n/lazy.ts';
import { atOnce, lazyConfirm, type RowAct } from '../../../resource/act.ts';
import { prefetchList } from '../../../resource/list-query.ts';
import { ResourceList } from '../../../resource/list.tsx';
import { address } from './address.ts';
import { columns, filters } from './fields.tsx';
import { listText } from '../../../ui/text/format.ts';

const SwitchForm = lazy(() => import('./form.tsx'), 'audience', 'release');
const SwitchDetail = lazy(() => import('./detail.tsx'), 'audience');
const SwitchRevisions = lazy(() => import('./revisions.tsx'), 'audience', 'release');
const SwitchGray = lazy(() => import('./gray.tsx'), 'audience', 'release', 'publish/gray');

const resource = { ...switches, ...address };

export const prefetch = prefetchList(resource);

const reopened = msg`Switch reopened; it can be changed again`;

const acts: readonly RowAct<Switch, { revisions?: string; gray?: string }>[] = [
  {
    of: switches.effectSwitch,
    label: msg`Apply`,
    inline: true,
    confirm: lazyConfirm(() => import('./act-effect.ts'), 'release'),
  },
  {
    of: switches.reopenSwitch,
    label: msg({ message: 'Reopen', context: 'switch' }),
    inline: true,
    run: ({ id }) => atOnce(switches.reopenSwitch, { id }, reopened),
  },
  { control: 'doQuery', label: msg`Revisions`, inline: true, opens: 'revisions' },
  { control: 'doQuery', label: msg`Targeting rules`, opens: 'gray' },
  {
    of: switches.invalidateSwitch,
    label: msg`Withdraw`,
    danger: true,
    confirm: lazyConfirm(() => import('./act-invalidate.ts'), 'release'),
  },
];

/** The list of switches: values that apps read by key. */
export default function SwitchList() {
  const { t, i18n } = useLingui();

  // The lifecycle has one problem code for all states; the state and how to leave it are only known here.
  const undeletable = (items: readonly Switch[], from: 'row' | 'selection') => {
    const refused = items.filter((item) => switches.remove.refuse(item) !== null).map(({ key }) => key);
    if (refused.length === 0) return null;
    if (from === 'row') return t`A switch in effect can't be deleted. Withdraw it first.`;
    const names = listText(i18n.locale, refused);
    return t`Switches in effect can't be deleted: ${names}. Withdraw them first.`;
  };

  return (
    <ResourceList
      of={resource}
      name={({ key }) => key}
      columns={columns}
      filters={filters}
      create={t`New switch`}
      empty={t`No switches yet. A switch is a value that apps request by its key. You can change it without releasing a new version.`}
      acts={acts}
      remove={{
        several: (count) => t`Delete ${count} switches?`,
        impact: (items) => [...items.map(({ key }) => key), t`All revisions will be deleted too.`],
        reason: undeletable,
        done: msg`Switches deleted`,
      }}
      drawers={{ form: SwitchForm, view: SwitchDetail, revisions: SwitchRevisions, gray: SwitchGray }}
    />
  );
}
