import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ConfigDiff, Gateway } from '../../../api/generated/client.schemas.ts';
import { Checkbox } from '../../../ui/field/checkbox.tsx';
import { Status } from '../../../ui/status/status.tsx';
import { Instant } from '../../../ui/text/text.tsx';
import { Changes, riskyIn } from './changes.tsx';
import { instanceStatuses } from './labels.ts';
import classes from './gateway.module.css';

/** Instances that would receive the same changes. */
export interface Wave {
  gateways: Gateway[];
  diff: ConfigDiff;
}

/** Groups instances that change from the same version to the same version. */
export function wavesOf(pairs: readonly (readonly [Gateway, ConfigDiff])[]): Wave[] {
  const waves = new Map<string, Wave>();
  for (const [gateway, diff] of pairs) {
    const key = `${diff.fromVersion} ${diff.toVersion}`;
    const wave = waves.get(key);
    if (wave) wave.gateways.push(gateway);
    else waves.set(key, { gateways: [gateway], diff });
  }
  return [...waves.values()];
}

interface WaveChangesProps {
  wave: Wave;
  selectedIds: ReadonlySet<string>;
  onChoose: (id: string, isChosen: boolean) => void;
}

/** The changes of a wave, and checkboxes for its instances. */
export function WaveChanges({ wave: { gateways, diff }, selectedIds, onChoose }: WaveChangesProps) {
  const { t } = useLingui();
  const { fromVersion, toVersion, changes } = diff;
  const risky = riskyIn(diff);
  const title =
    fromVersion === undefined
      ? t`No configuration in force → version ${toVersion}`
      : t`Version ${fromVersion} → version ${toVersion}`;
  return (
    <section className={classes.wave}>
      <h3>{title}</h3>
      <fieldset className={`stack gap-4 ${classes.targets}`} aria-label={title}>
        {gateways.map((gateway) => (
          <div key={gateway.id} className={`row ${classes.target}`}>
            <Checkbox
              label={[gateway.address, gateway.name].filter(Boolean).join(' · ')}
              checked={selectedIds.has(gateway.id)}
              onChange={({ currentTarget: { checked } }) => onChoose(gateway.id, checked)}
            />
            <Status value={gateway.instanceStatus} table={instanceStatuses} />
            {gateway.instanceStatus !== 'online' && gateway.checkedAt && (
              <span className={`note ${classes.help}`}>
                <Trans>
                  Last checked <Instant value={gateway.checkedAt} />
                </Trans>
              </span>
            )}
          </div>
        ))}
      </fieldset>
      <p
        className={`note ${classes.help}`}
      >{t`${plural(changes.length, { one: '# changed record', other: '# changed records' })}`}</p>
      {risky > 0 && (
        <p role="note" className={`notice ${classes.warning}`}>
          {t`${plural(risky, { one: '# change weakens protection or stops requests from working.', other: '# changes weaken protection or stop requests from working.' })}`}
        </p>
      )}
      <Changes diff={diff} />
    </section>
  );
}
