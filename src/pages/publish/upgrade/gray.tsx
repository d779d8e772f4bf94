import { lazy } from 'react';
import { useLingui } from '@lingui/react/macro';
import { lifecycle } from '../../../../openapi/generated/lifecycle.Upgrade.ts';
import { useListGrayRules } from '../../../api/generated/gray-rules/gray-rules.ts';
import { useGetUpgrade } from '../../../api/generated/upgrades/upgrades.ts';
import { useCan } from '../../../session/permission.ts';
import { useView } from '../../../shell/tabs/use-view.ts';
import { useConfirm } from '../../../ui/confirm/use-confirm.tsx';
import { DetailDrawer } from '../../../ui/form/detail-drawer.tsx';
import { refusal } from '../../../ui/lifecycle.ts';
import { Once } from '../../../ui/once.tsx';
import type { RuleOwner } from '../gray/owner.ts';
import { GrayRuleList } from '../gray/rules.tsx';
import { platformNames } from '../words.ts';

const GrayRuleForm = lazy(() => import('../gray/form.tsx'));

/** The gray rules of one package. */
export default function GrayRules() {
  const { params, search, setSearch, setDirty } = useView('/pages/publish/{$platform}-upgrade');
  const { platform } = params;
  const owner: RuleOwner = { kind: 'upgrade', id: search.gray ?? '', platform, combination: 'AND' };
  const { t, i18n } = useLingui();
  const can = useCan();
  const { ask, dialog, isOpen } = useConfirm();
  const enabled = { query: { enabled: owner.id !== '' } };
  const { data: upgrade, error: noUpgrade, refetch: readUpgrade } = useGetUpgrade(platform, owner.id, enabled);
  const rules = useListGrayRules(owner.kind, owner.id, enabled);
  // A package of another platform is none of this page: its rules are not shown here, even to whom they are told.
  const query = noUpgrade ? { data: undefined, error: noUpgrade, refetch: readUpgrade } : rules;
  const name = `${i18n._(platformNames[platform])} ${upgrade?.version ?? ''}`;
  const lockOf = (operation: 'createGrayRule' | 'updateGrayRule' | 'deleteGrayRule') =>
    upgrade ? refusal(lifecycle, operation, upgrade.status) : null;

  return (
    <>
      <DetailDrawer
        opened={search.gray !== undefined}
        onClose={() => setSearch({ gray: undefined, rule: undefined })}
        title={t`Gray rules of ${name}`}
        covered={isOpen || search.rule !== undefined}
        query={query}
      >
        {(all) => (
          <GrayRuleList
            owner={owner}
            name={name}
            rules={all}
            may={{ change: can(`publish/${platform}-upgrade#doUpdate`), import: can(`publish/${platform}-upgrade#doImport`) }}
            lockOf={lockOf}
            onRule={(rule) => setSearch({ rule })}
            ask={ask}
          />
        )}
      </DetailDrawer>
      {dialog}
      <Once when={search.rule !== undefined}>
        <GrayRuleForm
          shown={owner}
          others={rules.data ?? []}
          locked={lockOf('updateGrayRule')}
          rule={search.rule}
          onRule={(rule, gray) => setSearch(rule === undefined ? { rule } : { rule, gray })}
          onDirty={(dirty) => setDirty('rule', dirty)}
        />
      </Once>
    </>
  );
}
