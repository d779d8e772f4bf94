import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useQueries } from '@tanstack/react-query';
import { getDiffGatewayConfigQueryOptions } from '../../../api/generated/gateway-config/gateway-config.ts';
import { gatewayConfig } from '../../../api/generated/gateway-config/resource.ts';
import { useListGateways } from '../../../api/generated/gateways/gateways.ts';
import { useApplication, useCan } from '../../../session/permission.ts';
import { useView } from '../../../shell/tabs/use-view.ts';
import { ReasonButton } from '../../../ui/action/reason-button.tsx';
import { useConfirm } from '../../../ui/confirm/use-confirm.tsx';
import { FootBar } from '../../../ui/button/foot-bar.tsx';
import { DetailDrawer } from '../../../ui/form/detail-drawer.tsx';
import { firstRefusal } from '../../../ui/lifecycle.ts';
import { confirmSync } from './act-sync.ts';
import { jobRefusal } from './labels.ts';
import { WaveChanges, wavesOf, type Wave } from './waves.tsx';
import classes from './gateway.module.css';

interface Choice {
  /** Identifies the review that the choice belongs to: another review resets it. */
  of: string;
  ids: ReadonlySet<string>;
}

/** The instances of a sync or restore, grouped by the changes that they would receive. */
function useWaves(opened: boolean, sync: string | undefined, version: number | undefined) {
  const all = useListGateways({ size: 100 }, { query: { enabled: opened } });
  const gatewayIds = new Set(sync?.split(','));
  const gateways = (all.data?.items ?? []).filter((gateway) =>
    version === undefined ? gatewayIds.has(gateway.id) : gateway.inForceVersion !== version,
  );
  const diffs = useQueries({
    queries: gateways.map(({ id }) =>
      getDiffGatewayConfigQueryOptions(
        id,
        { from: 'inForce', to: version === undefined ? 'generated' : String(version) },
        { query: { staleTime: 0 } },
      ),
    ),
  });
  const failed = diffs.find(({ error }) => error !== null);
  const pairs = diffs.flatMap(({ data }, at) => {
    const gateway = gateways[at];
    return data && gateway ? [[gateway, data] as const] : [];
  });
  const waves = all.data && pairs.length === gateways.length ? wavesOf(pairs) : undefined;
  const query = {
    data: waves,
    error: all.error ?? failed?.error ?? null,
    refetch: () => {
      void all.refetch();
      for (const diff of diffs) void diff.refetch();
    },
  };
  return { gateways, query };
}

/**
 * The review before a sync or a restore: which instances change, and how. The user selects the target instances here,
 * initially those that it was opened with.
 */
export default function Review() {
  const { search, setSearch } = useView('/pages/platform/gateway');
  const { t } = useLingui();
  const can = useCan(gatewayConfig.menu);
  const { name: application } = useApplication();
  const { confirm, dialog, isOpen } = useConfirm();
  const [choice, setChoice] = useState<Choice | null>(null);
  const version = search.restore === undefined ? undefined : Number(search.restore);
  const isRestore = version !== undefined;
  const opened = search.sync !== undefined || isRestore;

  const { gateways, query } = useWaves(opened, search.sync, version);
  const of = `${search.sync ?? ''} ${search.restore ?? ''}`;
  // If several instances could restore a version, the operator selects the targets.
  const initial = isRestore && gateways.length > 1 ? [] : gateways.map(({ id }) => id);
  const selectedIds = choice?.of === of ? choice.ids : new Set(initial);
  const targets = gateways.filter(({ id }) => selectedIds.has(id));
  const choose = (id: string, isChosen: boolean) =>
    setChoice({ of, ids: new Set(isChosen ? [...selectedIds, id] : [...selectedIds].filter((other) => other !== id)) });
  const close = () => {
    setChoice(null);
    setSearch({ sync: undefined, restore: undefined });
  };

  const { control, refuse } = isRestore ? gatewayConfig.rollbackGatewayConfig : gatewayConfig.syncGatewayConfig;
  const code =
    targets.length === 0 ? 'SELECT_FIRST' : firstRefusal(targets, (target) => jobRefusal(target) ?? refuse(target));

  const askRun = (ready: readonly Wave[]) => {
    const goesTo = ready
      .map(({ gateways: members, diff }) => ({ gateways: members.filter(({ id }) => selectedIds.has(id)), diff }))
      .filter((wave) => wave.gateways.length > 0);
    confirm(confirmSync({ waves: goesTo, version, application, onDone: close }));
  };

  return (
    <>
      <DetailDrawer
        opened={opened}
        onClose={close}
        wide
        covered={isOpen}
        title={isRestore ? t`Restore version ${version}` : t`Changes to sync`}
        query={query}
      >
        {(ready) => (
          <>
            {ready.length === 0 && (
              <p className="paragraph">
                {isRestore
                  ? t`This version is already in force on all instances.`
                  : t`These instances no longer exist.`}
              </p>
            )}
            {ready.length > 0 && gateways.length > 1 && (
              <p className={`note ${classes.help}`}>{t`Choose the target instances.`}</p>
            )}
            {ready.map((wave) => (
              <WaveChanges key={wave.gateways[0]?.id} wave={wave} selectedIds={selectedIds} onChoose={choose} />
            ))}
            {ready.length > 0 && can(control) && (
              <FootBar>
                <ReasonButton code={code} onClick={() => askRun(ready)}>
                  {isRestore ? t`Restore version ${version}…` : t`Sync…`}
                </ReasonButton>
              </FootBar>
            )}
          </>
        )}
      </DetailDrawer>
      {dialog}
    </>
  );
}
