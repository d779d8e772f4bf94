import { useLingui } from '@lingui/react/macro';
import { upgrades } from '../../../api/generated/upgrades/resource.ts';
import { lazy } from '../../../i18n/lazy.ts';
import { ResourceDetail } from '../../../resource/detail.tsx';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import { Fact } from '../../../ui/form/detail-drawer.tsx';
import { Status } from '../../../ui/status/status.tsx';
import { IdText } from '../../../ui/text/text.tsx';
import { Audience } from '../../../resource/audience/audience.tsx';
import { AuditFact, FileFacts, ReachFact } from '../facts.tsx';
import { releaseTargets } from '../target.ts';
import { TargetFact } from '../target-fact.tsx';
import { platformNames } from '../../../resource/platforms.ts';
import { packageNameLabel } from '../labels.ts';
import { ServiceLink } from './service.tsx';
import { labels, releaseModes, statuses, upgradeModes } from './labels.ts';
import classes from './upgrade.module.css';

const QrCode = lazy(async () => ({ default: (await import('../../../ui/qr-code.tsx')).QrCode }));

/** A package to read, with the address that phones download it from. */
export default function UpgradeDetail() {
  const { t } = useLingui();
  const { platform } = useAddress(upgrades).params;
  const name = t(platformNames[platform]);
  return (
    <ResourceDetail
      of={upgrades}
      title={(upgrade) => {
        const version = upgrade?.version ?? '';
        return t`${name} package ${version}`;
      }}
      renderMore={(upgrade) => (
        <>
          <Audience kind="upgrade" ownerId={upgrade.id} />
          {upgrade.downloadUrl && (
            <section className={classes.download} aria-label={t`Download`}>
              <QrCode value={upgrade.downloadUrl} />
              <div>
                <p>{t`Scan the code with a phone, or copy the address:`}</p>
                <IdText value={upgrade.downloadUrl} label={t`download address`} most={60} />
              </div>
            </section>
          )}
        </>
      )}
    >
      {(upgrade) => (
        <>
          <Fact label={t(labels.version)}>
            <IdText value={upgrade.version} label={t`version`} />
          </Fact>
          <Fact label={t(labels.status)}>
            <Status value={upgrade.status} table={statuses} />
          </Fact>
          <TargetFact kind="upgrade" id={upgrade.id} targetOf={(rules) => releaseTargets.upgrade(upgrade, rules)} />
          <ReachFact reach={upgrade.reach} />
          <Fact label={t(labels.packageName)}>
            <IdText value={upgrade.packageName} label={t(packageNameLabel)} most={40} />
          </Fact>
          <Fact label={t(labels.releaseMode)}>{t(releaseModes[upgrade.releaseMode])}</Fact>
          <Fact label={t(labels.upgradeMode)}>{t(upgradeModes[upgrade.upgradeMode])}</Fact>
          <Fact label={t(labels.minOsVersion)}>{upgrade.minOsVersion}</Fact>
          <Fact label={t(labels.description)}>{upgrade.description}</Fact>
          <FileFacts of={upgrade}>
            <Fact label={t(labels.serviceAddress)}>
              <ServiceLink id={upgrade.serviceId} />
            </Fact>
          </FileFacts>
          <AuditFact label={t(labels.published)} at={upgrade.publishedAt} by={upgrade.publishedBy} />
        </>
      )}
    </ResourceDetail>
  );
}
