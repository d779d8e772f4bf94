import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useQueries } from '@tanstack/react-query';
import type { Gateway } from '../../../api/generated/client.schemas.ts';
import { getDiffGatewayConfigQueryOptions } from '../../../api/generated/gateway-config/gateway-config.ts';
import { gatewayConfig } from '../../../api/generated/gateway-config/resource.ts';
import { useApplication, useCan } from '../../../session/permission.ts';
import { useView } from '../../../shell/tabs/use-view.ts';
import { ReasonButton } from '../../../ui/action/reason-button.tsx';
import { useConfirm } from '../../../ui/confirm/use-confirm.tsx';
import { FootBar } from '../../../ui/button/foot-bar.tsx';
import { DetailDrawer } from '../../../ui/form/detail-drawer.tsx';
import { firstRefusal } from '../../../ui/lifecycle.ts';
import { confirmSync } from './act-sync.ts';
import { useAllGateways } from './all-gateways.ts';
import { jobRefusal } from './labels.ts';
import { WaveChanges, wavesOf, type Wave } from './waves.tsx';
import classes from './gateway.module.css';

/** The instances of a sync or restore, grouped by the changes that they would receive. */
function useWaves(opened: boolean, sync: string | undefined, version: number | undefined) {
  const all = useAllGateways(opened);
  const gatewayIds = new Set(sync?.split(','));
  const gateways = (all.data ?? []).filter((gateway) =>
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
 * The selected target instances of a review.
 * @param of identifies the review; another one starts with its initial targets
 */
function useTargets(of: string, initialIds: readonly string[]) {
  const [choice, setChoice] = useState<{ of: string; ids: ReadonlySet<string> } | null>(null);
  const ids = choice?.of === of ? choice.ids : new Set(initialIds);
  const choose = (id: string, isChosen: boolean) =>
    setChoice({ of, ids: new Set(isChosen ? [...ids, id] : [...ids].filter((other) => other !== id)) });
  return { ids, choose, reset: () => setChoice(null) };
}

interface RunButtonProps {
  targets: readonly Gateway[];
  /** The version to return to; absent for a synchronisation. */
  version: number | undefined;
  onRun: () => void;
}

/** Confirms the sync or restore of the targets; not rendered for users without the permission. */
function RunButton({ targets, version, onRun }: RunButtonProps) {
  const { t } = useLingui();
  const can = useCan(gatewayConfig.menu);
  const { control, refuse } =
    version === undefined ? gatewayConfig.syncGatewayConfig : gatewayConfig.rollbackGatewayConfig;
  if (!can(control)) return null;
  const code =
    targets.length === 0 ? 'SELECT_FIRST' : firstRefusal(targets, (target) => jobRefusal(target) ?? refuse(target));
  return (
    <FootBar>
      <ReasonButton code={code} onClick={onRun}>
        {version === undefined ? t`Sync…` : t`Restore version ${version}…`}
      </ReasonButton>
    </FootBar>
  );
}

/**
 * The review before a sync or a restore: which instances change, and how. The user selects the target instances here,
 * initially those that it was opened with.
 */
export default function Review() {
  const { search, setSearch } = useView('/pages/platform/gateway');
  const { t } = useLingui();
  const { name: application } = useApplication();
  const { confirm, dialog } = useConfirm();
  const version = search.restore === undefined ? undefined : Number(search.restore);
  const isRestore = version !== undefined;
  const opened = search.sync !== undefined || isRestore;

  const { gateways, query } = useWaves(opened, search.sync, version);
  // If several instances could restore a version, the operator selects the targets.
  const initialIds = isRestore && gateways.length > 1 ? [] : gateways.map(({ id }) => id);
  const { ids, choose, reset } = useTargets(`${search.sync ?? ''} ${search.restore ?? ''}`, initialIds);
  const chosen = (all: readonly Gateway[]) => all.filter(({ id }) => ids.has(id));
  const close = () => {
    reset();
    setSearch({ sync: undefined, restore: undefined });
  };
  const askRun = (ready: readonly Wave[]) => {
    const goesTo = ready
      .map(({ gateways: members, diff }) => ({ gateways: chosen(members), diff }))
      .filter((wave) => wave.gateways.length > 0);
    confirm(confirmSync({ waves: goesTo, version, application, onDone: close }));
  };
  const nothing = isRestore
    ? t`This version is already in force on all instances.`
    : t`These instances no longer exist.`;

  return (
    <>
      <DetailDrawer
        opened={opened}
        onClose={close}
        wide
        title={isRestore ? t`Restore version ${version}` : t`Changes to sync`}
        query={query}
      >
        {(ready) =>
          ready.length === 0 ? (
            <p className="paragraph">{nothing}</p>
          ) : (
            <>
              {gateways.length > 1 && <p className={`note ${classes.help}`}>{t`Choose the target instances.`}</p>}
              {ready.map((wave) => (
                <WaveChanges key={wave.gateways[0]?.id} wave={wave} selectedIds={ids} onChoose={choose} />
              ))}
              <RunButton targets={chosen(gateways)} version={version} onRun={() => askRun(ready)} />
            </>
          )
        }
      </DetailDrawer>
      {dialog}
    </>
  );
}
