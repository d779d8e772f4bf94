import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueries } from '@tanstack/react-query';
import type { ConfigDiff, Gateway } from '../../../api/generated/client.schemas.ts';
import { getDiffGatewayConfigQueryOptions, useRollbackGatewayConfig, useSyncGatewayConfig } from '../../../api/generated/gateway-config/gateway-config.ts';
import { useListGateways } from '../../../api/generated/gateways/gateways.ts';
import { problemShown } from '../../../api/update.ts';
import { useControls } from '../../../session/permission.ts';
import { useView } from '../../../shell/tabs/use-view.ts';
import { ReasonButton } from '../../../ui/action/reason-button.tsx';
import { typedCount } from '../../../ui/confirm/question.ts';
import { useConfirm } from '../../../ui/confirm/use-confirm.tsx';
import { DetailDrawer } from '../../../ui/form/detail-drawer.tsx';
import { Changes, riskyOf } from './changes.tsx';
import { addressOf, isRunning } from './words.ts';
import classes from './gateway.module.css';

/** Instances that would get the same changes. */
interface Wave {
  gateways: Gateway[];
  diff: ConfigDiff;
}

function wavesOf(pairs: readonly (readonly [Gateway, ConfigDiff])[]): Wave[] {
  const waves = new Map<string, Wave>();
  for (const [gateway, diff] of pairs) {
    const key = `${diff.fromVersion} ${diff.toVersion}`;
    const wave = waves.get(key);
    if (wave) wave.gateways.push(gateway);
    else waves.set(key, { gateways: [gateway], diff });
  }
  return [...waves.values()];
}

/** One wave, and what it does to which instances. */
function WaveChanges({ gateways, diff }: Wave) {
  const { t } = useLingui();
  const { fromVersion, toVersion, changes } = diff;
  const risky = riskyOf(changes).length;
  return (
    <section className={classes.wave}>
      <h3>{gateways.map(addressOf).join(', ')}</h3>
      <p className={classes.help}>
        {fromVersion === undefined ? t`Nothing in force → version ${toVersion}` : t`Version ${fromVersion} → version ${toVersion}`} ·{' '}
        {t`${plural(changes.length, { one: '# record changes', other: '# records change' })}`}
      </p>
      {risky > 0 && (
        <p role="note" className={classes.warning}>
          {t`${plural(risky, { one: '# change takes protection or calls away.', other: '# changes take protection or calls away.' })}`}
        </p>
      )}
      <Changes changes={changes} />
    </section>
  );
}

/**
 * What a synchronisation changes on which instances, before it is asked for; and the same for a return to an earlier
 * version, which is one as well.
 */
export default function Review() {
  const { search, setSearch } = useView('/pages/platform/gateway');
  const { t } = useLingui();
  const may = useControls('platform/gateway');
  const { ask, dialog, isOpen } = useConfirm();
  const { mutateAsync: sync } = useSyncGatewayConfig(problemShown);
  const { mutateAsync: restore } = useRollbackGatewayConfig(problemShown);
  const version = search.restore === undefined ? undefined : Number(search.restore);
  const isRestore = version !== undefined;
  const opened = search.sync !== undefined || isRestore;

  const all = useListGateways({ size: 100 }, { query: { enabled: opened } });
  const wanted = new Set(search.sync?.split(','));
  const gateways = (all.data?.items ?? []).filter((gateway) =>
    isRestore ? gateway.inForceVersion !== version : wanted.has(gateway.id),
  );
  const diffs = useQueries({
    queries: gateways.map(({ id }) =>
      getDiffGatewayConfigQueryOptions(id, { from: 'inForce', to: isRestore ? String(version) : 'generated' }, { query: { staleTime: 0 } }),
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

  const close = () => setSearch({ sync: undefined, restore: undefined });
  const askRun = (ready: readonly Wave[]) => {
    const names = gateways.map(addressOf);
    // The same record changes on several instances: what counts is how many records.
    const most = (count: (diff: ConfigDiff) => number) => Math.max(0, ...ready.map(({ diff }) => count(diff)));
    const risky = most(({ changes }) => riskyOf(changes).length);
    const versions = [...new Set(ready.map(({ diff }) => diff.toVersion))];
    const records = gateways.map((gateway) => ({ id: gateway.id, name: addressOf(gateway) }));
    const changed = most(({ changes }) => changes.length);
    const shown = versions.join(', ');
    ask({
      title: isRestore
        ? t`Return to version ${version}?`
        : gateways.length === 1 ? t`Synchronise ${names[0]}?` : t`Synchronise ${gateways.length} instances?`,
      verb: isRestore ? t`Return` : t`Synchronise`,
      names,
      impact: [
        ...names,
        t`${plural(changed, { one: '# record changes for every call that arrives there.', other: '# records change for every call that arrives there.' })}`,
        ...(risky > 0 ? [t`${plural(risky, { one: '# change takes protection or calls away.', other: '# changes take protection or calls away.' })}`] : []),
      ],
      next: isRestore
        ? t`It is generated and synchronised. What was edited since stays as it is and is not in force.`
        : t`The present version stays in the history: one can return to it.`,
      typed: shown,
      ...(gateways.length > 10 ? typedCount(gateways.length) : {}),
      records,
      run: async (ids) => {
        if (isRestore) await restore({ version, data: { ids: [...ids] } });
        else {
          for (const { gateways: members, diff } of ready) {
            const mine = members.map(({ id }) => id).filter((id) => ids.includes(id));
            if (mine.length > 0) await sync({ data: { ids: mine, ...(diff.toVersion !== undefined && { version: diff.toVersion }) } });
          }
        }
        close();
      },
    });
  };

  return (
    <>
      <DetailDrawer
        opened={opened}
        onClose={close}
        wide
        covered={isOpen}
        title={isRestore ? t`Return to version ${version}` : t`What the synchronisation changes`}
        query={query}
      >
        {(ready) => (
          <>
            {ready.length === 0 && <p>{isRestore ? t`This version is in force on every instance.` : t`These instances do not exist any more.`}</p>}
            {ready.map((wave) => <WaveChanges key={wave.gateways[0]?.id} {...wave} />)}
            {ready.length > 0 && may('doSync') && (
              <div className={classes.footer}>
                <ReasonButton code={gateways.some(isRunning) ? 'GW_JOB_RUNNING' : null} onClick={() => askRun(ready)}>
                  {isRestore ? t`Return to version ${version}…` : t`Synchronise…`}
                </ReasonButton>
              </div>
            )}
          </>
        )}
      </DetailDrawer>
      {dialog}
    </>
  );
}
