import { useLingui } from '@lingui/react/macro';
import { lifecycle } from '../../../../openapi/generated/lifecycle.Upgrade.ts';
import { useGetUpgrade } from '../../../api/generated/upgrades/upgrades.ts';
import { useCan } from '../../../session/permission.ts';
import { useView } from '../../../shell/tabs/use-view.ts';
import { refusal } from '../../../ui/lifecycle.ts';
import { RulesDrawer } from '../gray/rules-drawer.tsx';
import { platformNames } from '../labels.ts';

/** The gray rules of one package. */
export default function GrayRules() {
  const { params, search, setSearch, setDirty } = useView('/pages/publish/{$platform}-upgrade');
  const { platform } = params;
  const id = search.gray ?? '';
  const { i18n } = useLingui();
  const can = useCan();
  const { data: upgrade, error, refetch } = useGetUpgrade(platform, id, { query: { enabled: id !== '' } });
  return (
    <RulesDrawer
      owner={{
        kind: 'upgrade',
        id,
        name: `${i18n._(platformNames[platform])} ${upgrade?.version ?? ''}`,
        isLive: upgrade?.status === 'published',
        platform,
        combination: 'AND',
      }}
      rule={search.rule}
      setSearch={setSearch}
      onDirty={(dirty) => setDirty('rule', dirty)}
      may={{ change: can(`publish/${platform}-upgrade#doUpdate`), import: can(`publish/${platform}-upgrade#doImport`) }}
      lockOf={(operation) => (upgrade ? refusal(lifecycle, operation, upgrade.status) : null)}
      // A package of another platform is none of this page: its rules are not shown here, even to whom they are told.
      ownerFailed={error ? { error, refetch } : undefined}
    />
  );
}
