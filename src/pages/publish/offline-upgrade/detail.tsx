import { useLingui } from '@lingui/react/macro';
import { offlinePackages } from '../../../api/generated/offline-packages/resource.ts';
import { ResourceDetail } from '../../../resource/detail.tsx';
import { Facts } from '../../../resource/fields/facts.tsx';
import { Fact } from '../../../ui/form/detail-drawer.tsx';
import { AuditFact, FileFacts, ReachFact } from '../facts.tsx';
import { releaseTargets } from '../target.ts';
import { TargetFact } from '../target-fact.tsx';
import { fields } from './fields.tsx';
import { nameOf } from './labels.ts';
import { PackageStatus } from './package-status.tsx';

const moreFacts = ['installTiming', 'packageType', 'relatedVersion', 'domain', 'mainUrl'] as const;

/** The details of an offline package. */
export default function OfflineDetail() {
  const { t } = useLingui();
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
          <Facts
            of={fields}
            record={row}
            names={['version', 'status']}
            values={{ status: <PackageStatus of={row} /> }}
          />
          {row.defective && <Fact label={t`Defect details`}>{row.defectReason}</Fact>}
          <Facts
            of={fields}
            record={row}
            names={['subAppId', 'moduleName', 'clients', 'effectiveMode']}
            values={{ subAppId: `${row.subAppName} (${row.subAppId})` }}
          />
          <TargetFact kind="offline" id={row.id} targetOf={(rules) => releaseTargets.offline(row, rules)} />
          <ReachFact reach={row.reach} />
          <Facts of={fields} record={row} names={moreFacts} />
          <FileFacts of={row} />
          <AuditFact label={t(fields.uploadedAt.label)} at={row.uploadedAt} by={row.uploadedBy} />
          <AuditFact label={t`Published`} at={row.publishedAt} by={row.publishedBy} />
        </>
      )}
    </ResourceDetail>
  );
}
