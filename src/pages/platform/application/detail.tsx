import { useLingui } from '@lingui/react/macro';
import { applications } from '../../../api/generated/applications/resource.ts';
import { ResourceDetail } from '../../../resource/detail.tsx';
import { Fact } from '../../../ui/form/detail-drawer.tsx';
import { IdText, Instant } from '../../../ui/text/text.tsx';
import { applicationIdLabel, labels, platformsText } from './labels.ts';

/** An application to read; its secret is never shown. */
export default function ApplicationDetail() {
  const { t } = useLingui();
  return (
    <ResourceDetail of={applications} title={(application) => application?.applicationName ?? t`Application`}>
      {(application) => (
        <>
          <Fact label={t(labels.number)}>{application.number}</Fact>
          <Fact label={t(labels.applicationId)}>
            <IdText value={application.applicationId} label={t(applicationIdLabel)} most={50} />
          </Fact>
          <Fact label={t(labels.applicationName)}>{application.applicationName}</Fact>
          <Fact label={t(labels.platforms)}>{platformsText(application.platforms)}</Fact>
          <Fact label={t(labels.androidPackage)}>
            <IdText value={application.androidPackage} label={t`package name`} most={60} />
          </Fact>
          <Fact label={t(labels.iosBundleId)}>
            <IdText value={application.iosBundleId} label={t`bundle ID`} most={60} />
          </Fact>
          <Fact label={t(labels.harmonyBundle)}>
            <IdText value={application.harmonyBundle} label={t`bundle name`} most={60} />
          </Fact>
          <Fact label={t(labels.owner)}>{application.ownerName}</Fact>
          <Fact label={t(labels.userCount)}>{application.userCount}</Fact>
          <Fact label={t(labels.secretSetAt)}>
            {application.secretSetAt && <Instant value={application.secretSetAt} />}
          </Fact>
          <Fact label={t(labels.remarks)}>{application.remarks}</Fact>
        </>
      )}
    </ResourceDetail>
  );
}
