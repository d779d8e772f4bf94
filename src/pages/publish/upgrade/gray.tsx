import { useLingui } from '@lingui/react/macro';
import { lifecycle } from '../../../../openapi/generated/lifecycle.Upgrade.ts';
import { useGetUpgrade } from '../../../api/generated/upgrades/upgrades.ts';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import { refusal } from '../../../ui/lifecycle.ts';
import { RulesDrawer } from '../gray/rules-drawer.tsx';
import { platformNames } from '../../../resource/platforms.ts';
import { address } from './address.ts';

/** The targeting rules of one package. */
export default function GrayRules() {
  const place = useAddress(address);
  const { platform } = place.params;
  const id = place.search.gray ?? '';
  const { t } = useLingui();
  const release = useGetUpgrade(platform, id, { query: { enabled: id !== '' } });
  const { data: upgrade } = release;
  return (
    <RulesDrawer
      owner={{
        kind: 'upgrade',
        id,
        name: upgrade ? `${t(platformNames[platform])} ${upgrade.version}` : '',
        isLive: upgrade?.status === 'published',
        platforms: [platform],
        combination: 'AND',
      }}
      menu={`publish/${platform}-upgrade`}
      place={place}
      lockOf={(operation) => (upgrade ? refusal(lifecycle, operation, upgrade.status) : null)}
      // A package of another platform does not belong to this page: its rules are hidden even from users who may read them.
      release={release}
    />
  );
}
