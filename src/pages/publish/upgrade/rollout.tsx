import { useLingui } from '@lingui/react/macro';
import { useGetUpgrade } from '../../../api/generated/upgrades/upgrades.ts';
import { useCan } from '../../../session/permission.ts';
import { useView } from '../../../shell/tabs/use-view.ts';
import { DetailDrawer } from '../../../ui/form/detail-drawer.tsx';
import { AdoptionPanel } from '../rollout/adoption-panel.tsx';
import { GuardPanel } from '../rollout/guard-panel.tsx';
import { HealthPanel } from '../rollout/health-panel.tsx';
import { RolloutPanel } from '../rollout/rollout-panel.tsx';
import { platformNames } from '../../../resource/platforms.ts';

/** The rollout of one package: its progress, its guard and its adoption. */
export default function UpgradeRollout() {
  const { params, search, setSearch, setDirty } = useView('/pages/publish/{$platform}-upgrade');
  const { platform } = params;
  const ownerId = search.rollout ?? '';
  const { t, i18n } = useLingui();
  const can = useCan(`publish/${platform}-upgrade`);
  const query = useGetUpgrade(platform, ownerId, { query: { enabled: ownerId !== '' } });
  const name = `${i18n._(platformNames[platform])} ${query.data?.version ?? ''}`;
  return (
    <DetailDrawer
      opened={search.rollout !== undefined}
      onClose={() => setSearch({ rollout: undefined, plan: undefined, guard: undefined, span: undefined })}
      title={t`Rollout of ${name}`}
      wide
      query={query}
    >
      {() => {
        const filter = query.data && { platform, version: query.data.version };
        const locked = query.data?.status === 'unknown' ? 'REL_STATUS_UNKNOWN' : null;
        const place = { owner: 'upgrade', ownerId, name, filter, locked, can, search, setSearch, setDirty } as const;
        return (
          <>
            <RolloutPanel {...place} />
            <HealthPanel {...place} />
            <GuardPanel {...place} />
            <AdoptionPanel {...place} />
          </>
        );
      }}
    </DetailDrawer>
  );
}
