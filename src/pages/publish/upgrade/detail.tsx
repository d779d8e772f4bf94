import { useLingui } from '@lingui/react/macro';
import { upgrades } from '../../../api/generated/upgrades/resource.ts';
import { lazy } from '../../../i18n/lazy.ts';
import { ResourceDetail } from '../../../resource/detail.tsx';
import { Facts } from '../../../resource/fields/facts.tsx';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import { Fact } from '../../../ui/form/detail-drawer.tsx';
import { IdText } from '../../../ui/text/text.tsx';
import { Audience } from '../../../resource/audience/audience.tsx';
import { AuditFact, FileFacts, ReachFact } from '../facts.tsx';
import { releaseTargets } from '../target.ts';
import { TargetFact } from '../target-fact.tsx';
import { platformNames } from '../../../resource/platforms.ts';
import { ServiceLink } from './service.tsx';
import { fields } from './fields.ts';
import { labels } from './labels.ts';
import classes from './upgrade.module.css';

const QrCode = lazy(async () => ({ default: (await import('../../../ui/qr-code.tsx')).QrCode }));

const moreFacts = ['packageName', 'releaseMode', 'upgradeMode', 'minOsVersion', 'description'] as const;

/** The details of a package, with its download address. */
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
            <section className={`row gap-16 card ${classes.download}`} aria-label={t`Download`}>
              <QrCode value={upgrade.downloadUrl} />
              <div>
                <p className="paragraph">{t`Scan the code with a phone, or copy the address:`}</p>
                <IdText value={upgrade.downloadUrl} label={t`download address`} most={60} />
              </div>
            </section>
          )}
        </>
      )}
    >
      {(upgrade) => (
        <>
          <Facts of={fields} record={upgrade} names={['version', 'status']} />
          <TargetFact kind="upgrade" id={upgrade.id} targetOf={(rules) => releaseTargets.upgrade(upgrade, rules)} />
          <ReachFact reach={upgrade.reach} />
          <Facts of={fields} record={upgrade} names={moreFacts} />
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
