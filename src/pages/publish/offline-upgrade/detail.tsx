import { useLingui } from '@lingui/react/macro';
import { offlinePackages } from '../../../api/generated/offline-packages/resource.ts';
import { ResourceDetail } from '../../../resource/detail.tsx';
import { Fact } from '../../../ui/form/detail-drawer.tsx';
import { IdText } from '../../../ui/text/text.tsx';
import { AuditFact, FileFacts, ReachFact } from '../facts.tsx';
import { releaseTargets } from '../target.ts';
import { TargetFact } from '../target-fact.tsx';
import { clientsText, effectiveModes, labels, nameOf, packageTypes, timings } from './labels.ts';
import { PackageStatus } from './package-status.tsx';

/** An offline package to read. */
export default function OfflineDetail() {
  const { t, i18n } = useLingui();
  return (
    <ResourceDetail
      of={offlinePackages}
      title={(row) => {
        const name = row ? nameOf(row) : '';
        return t`Offline package ${name}`;
      }}
    >
      {(row) => (
        <>
          <Fact label={t(labels.version)}>
            <IdText value={row.version} label={t`version`} />
          </Fact>
          <Fact label={t(labels.status)}>
            <PackageStatus of={row} />
          </Fact>
          {row.defective && <Fact label={t`Defect details`}>{row.defectReason}</Fact>}
          <Fact label={t(labels.subApp)}>
            {row.subAppName} ({row.subAppId})
          </Fact>
          <Fact label={t(labels.module)}>{row.moduleName}</Fact>
          <Fact label={t(labels.clients)}>{clientsText((message) => i18n._(message), row.clients)}</Fact>
          <Fact label={t(labels.effectiveMode)}>{t(effectiveModes[row.effectiveMode])}</Fact>
          <TargetFact kind="offline" id={row.id} targetOf={(rules) => releaseTargets.offline(row, rules)} />
          <ReachFact reach={row.reach} />
          <Fact label={t(labels.installTiming)}>{t(timings[row.installTiming])}</Fact>
          <Fact label={t(labels.packageType)}>{t(packageTypes[row.packageType])}</Fact>
          <Fact label={t(labels.relatedVersion)}>{row.relatedVersion}</Fact>
          <Fact label={t(labels.domain)}>
            <IdText value={row.domain} label={t`domain`} most={40} />
          </Fact>
          <Fact label={t(labels.mainUrl)}>{row.mainUrl}</Fact>
          <FileFacts of={row} />
          <AuditFact label={t(labels.uploaded)} at={row.uploadedAt} by={row.uploadedBy} />
          <AuditFact label={t(labels.published)} at={row.publishedAt} by={row.publishedBy} />
        </>
      )}
    </ResourceDetail>
  );
}
