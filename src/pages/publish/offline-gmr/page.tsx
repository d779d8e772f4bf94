import { use } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useGetOfflinePackage } from '../../../api/generated/offline-packages/offline-packages.ts';
import type { OfflinePackage } from '../../../api/generated/client.schemas.ts';
import { useControls } from '../../../session/permission.ts';
import { ShellLink } from '../../../shell/shell-link.tsx';
import { useView } from '../../../shell/tabs/use-view.ts';
import { titles } from '../../../shell/titles.ts';
import { formTexts } from '../../../ui/form/form-texts.ts';
import { Failed, Skeleton } from '../../../ui/list/states.tsx';
import { MantineFrame } from '../../../ui/mantine-frame.tsx';
import { Page } from '../../../ui/page.tsx';
import { Status } from '../../../ui/status/status.tsx';
import { Audience } from '../delivery/audience.tsx';
import { clientsText, defects, effectiveModes, statuses } from '../offline-upgrade/words.ts';
import { AdoptionPanel } from '../rollout/adoption-panel.tsx';
import { GuardPanel } from '../rollout/guard-panel.tsx';
import { RolloutPanel } from '../rollout/rollout-panel.tsx';
import { OfflineRules } from './rules.tsx';
import classes from './offline-gmr.module.css';

const path = '/pages/publish/offline-gmr';
const list = '/pages/publish/offline-upgrade';

/** What decides whom a package reaches: its stages, its gray rules, or nothing but its clients. */
function Delivery({ row, name }: { row: OfflinePackage; name: string }) {
  const { search, setSearch, setDirty } = useView(path);
  const { t, i18n } = useLingui();
  const may = useControls('publish/offline-upgrade');
  const place = { owner: 'offline', ownerId: row.id, name, may, search, setSearch, setDirty } as const;
  return (
    <>
      <p className={classes.facts}>
        <Status value={row.status} table={statuses} />
        {row.defective && <Status value="defective" table={defects} />}
        <span>{i18n._(effectiveModes[row.effectiveMode])}</span>
        <span>{clientsText((message) => i18n._(message), row.clients)}</span>
      </p>
      {row.effectiveMode === 'phased' && <RolloutPanel {...place} />}
      {row.effectiveMode === 'gray' && <OfflineRules row={row} name={name} />}
      {row.effectiveMode === 'full' && (
        <p>{t`It reaches every phone of its clients at once. Stages or gray rules are chosen in its form, as long as it was never published.`}</p>
      )}
      {row.effectiveMode !== 'gray' && <Audience kind="offline" ownerId={row.id} />}
      <GuardPanel {...place} />
      {row.everPublished && <AdoptionPanel {...place} />}
    </>
  );
}

/** The staged rollout of one offline package: plan, gray rules, guard and how many phones have it. */
export default function OfflineRollout() {
  use(formTexts());
  const { search } = useView(path);
  const { t, i18n } = useLingui();
  const query = useGetOfflinePackage(search.id ?? '', { query: { enabled: search.id !== undefined } });
  const row = query.data?.id === search.id ? query.data : undefined;
  const name = row ? `${row.subAppName} ${row.version}` : '';
  return (
    <Page title={name ? t`Staged rollout of ${name}` : i18n._(titles.offlineGmr)} about={<ShellLink href={list}>{t`To the offline packages`}</ShellLink>}>
      <div className={classes.body}>
        {search.id === undefined ? (
          <p>{t`Choose a package in the list of offline packages: its menu leads here.`}</p>
        ) : row ? (
          <MantineFrame>
            <Delivery key={row.id} row={row} name={name} />
          </MantineFrame>
        ) : query.error ? (
          <Failed error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton rows={8} onCancel={() => {}} />
        )}
      </div>
    </Page>
  );
}
