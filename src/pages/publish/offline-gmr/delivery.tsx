import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { OfflinePackage } from '../../../api/generated/client.schemas.ts';
import { useCan } from '../../../session/permission.ts';
import { useView } from '../../../shell/tabs/use-view.ts';
import { titles } from '../../../shell/menus/titles.ts';
import { Status } from '../../../ui/status/status.tsx';
import { Audience } from '../../../resource/audience/audience.tsx';
import { clientsText, defects, effectiveModes, statuses } from '../offline-upgrade/labels.ts';
import { Reach } from '../reach.tsx';
import { AdoptionPanel } from '../rollout/adoption-panel.tsx';
import { GuardPanel } from '../rollout/guard-panel.tsx';
import { HealthPanel } from '../rollout/health-panel.tsx';
import { RolloutPanel } from '../rollout/rollout-panel.tsx';
import { OfflineRules } from './rules.tsx';
import hidden from '../../../ui/hidden.module.css';
import classes from './offline-gmr.module.css';

const path = '/pages/publish/offline-gmr';

/** The panels for the delivery of a package: by stages, by targeting rules, or to all of its clients. */
export default function Delivery({ row, name }: { row: OfflinePackage; name: string }) {
  const { search, setSearch, setDirty } = useView(path);
  const { t, i18n } = useLingui();
  const can = useCan('publish/offline-upgrade');
  // A guard pauses a package of any mode. The panel that resumes it stays until the page is left.
  const [wasPaused, setWasPaused] = useState(false);
  if (row.reach.state === 'paused' && !wasPaused) setWasPaused(true);
  const place = { owner: 'offline', ownerId: row.id, name, can, search, setSearch, setDirty } as const;
  return (
    <>
      {/* Hidden heading: the headings of the panels expect a drawer title above them. */}
      <h2 className={hidden.hidden}>{i18n._(titles.offlineGmr)}</h2>
      <p className={`row muted ${classes.facts}`}>
        <Status value={row.status} table={statuses} />
        {row.defective && <Status value="defective" table={defects} />}
        <span>{i18n._(effectiveModes[row.effectiveMode])}</span>
        {row.reach.state !== 'idle' && (
          <span>
            <Reach reach={row.reach} />
          </span>
        )}
        <span>{clientsText((message) => i18n._(message), row.clients)}</span>
      </p>
      {(row.effectiveMode === 'phased' || wasPaused) && <RolloutPanel {...place} />}
      {row.effectiveMode === 'gray' && <OfflineRules row={row} name={name} />}
      {row.effectiveMode === 'full' && (
        <p className="paragraph">{t`All matching devices will receive it at once. Until it is first published, you can edit it to use a staged rollout or targeting rules.`}</p>
      )}
      {row.effectiveMode !== 'gray' && <Audience kind="offline" ownerId={row.id} />}
      <HealthPanel {...place} />
      <GuardPanel {...place} />
      {row.everPublished && <AdoptionPanel {...place} />}
    </>
  );
}
