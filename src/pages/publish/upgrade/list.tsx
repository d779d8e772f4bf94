import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Upgrade } from '../../../api/generated/client.schemas.ts';
import { upgrades } from '../../../api/generated/upgrades/resource.ts';
import { lazy } from '../../../i18n/lazy.ts';
import { lazyConfirm } from '../../../resource/act.ts';
import { prefetchList } from '../../../resource/list-query.ts';
import { ResourceList } from '../../../resource/list.tsx';
import { address } from './address.ts';
import { columns, filters } from './columns.tsx';

const UpgradeForm = lazy(() => import('./form.tsx'), 'audience');
const UpgradeDetail = lazy(() => import('./detail.tsx'), 'audience');
const GrayRules = lazy(() => import('./gray.tsx'), 'audience', 'release', 'publish/gray');
const UpgradeRollout = lazy(
  () => import('./rollout.tsx'),
  'audience',
  'release',
  'publish/rollout',
  'publish/release-timeline',
  'chart',
);
const confirmPublish = lazyConfirm(() => import('./act-publish.ts'), 'release', 'publish/rollout');
const confirmCancel = lazyConfirm(() => import('./act-cancel.ts'), 'release');

const resource = { ...upgrades, ...address };

export const prefetch = prefetchList(resource);

/** The list of full upgrades of one platform. */
export default function UpgradeList() {
  const { t } = useLingui();
  const deletedRulesText = (all: readonly Upgrade[]) => {
    const rules = all.reduce((sum, { grayRules }) => sum + grayRules.length, 0);
    return t`${plural(rules, { 0: 'No targeting rules will be deleted.', one: '# targeting rule will be deleted too.', other: '# targeting rules will be deleted too.' })}`;
  };
  return (
    <ResourceList
      of={resource}
      table="publish.upgrade"
      name={(upgrade) => upgrade.version}
      columns={columns}
      filters={filters}
      create={t`New package`}
      empty={t`No packages yet. A package is a version of the app that devices can upgrade to.`}
      acts={[
        {
          of: upgrades.publishUpgrade,
          label: msg`Publish`,
          inline: true,
          bulk: true,
          several: 'REL_ONE_AT_A_TIME',
          confirm: confirmPublish,
        },
        {
          of: upgrades.cancelUpgrade,
          label: msg`Unpublish`,
          danger: true,
          bulk: true,
          several: 'REL_ONE_AT_A_TIME',
          confirm: confirmCancel,
        },
        { control: 'doQuery', label: msg`Targeting rules`, opens: 'gray' },
        { control: 'doQuery', label: msg`Rollout`, inline: true, opens: 'rollout' },
        { control: 'doQuery', label: msg`QR code`, opens: 'view' },
      ]}
      remove={{
        several: (count) => t`Delete ${count} packages?`,
        impact: (all) => [
          ...(all.length > 1 ? [all.map(({ version }) => version).join(', ')] : []),
          deletedRulesText(all),
        ],
        next: t`This can't be undone.`,
        done: msg`Packages deleted`,
      }}
      drawers={{ form: UpgradeForm, view: UpgradeDetail, gray: GrayRules, rollout: UpgradeRollout }}
    />
  );
}
