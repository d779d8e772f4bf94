import { useLingui } from '@lingui/react/macro';
import { applications } from '../../../api/generated/applications/resource.ts';
import { ResourceDetail } from '../../../resource/detail.tsx';
import { Fact } from '../../../ui/form/detail-drawer.tsx';
import { IdText, Instant } from '../../../ui/text/text.tsx';
import { applicationIdLabel, labels, platformsText } from './labels.ts';

/** An application to read; its secret is never shown. */
export default function ApplicationDetail() {
  const { t, i18n } = useLingui();
  return (
    <ResourceDetail of={applications} title={(application) => application?.applicationName ?? t`Application`}>
      {(application) => (
        <>
          <Fact label={i18n._(labels.number)}>{application.number}</Fact>
          <Fact label={i18n._(labels.applicationId)}>
            <IdText value={application.applicationId} label={i18n._(applicationIdLabel)} most={50} />
          </Fact>
          <Fact label={i18n._(labels.applicationName)}>{application.applicationName}</Fact>
          <Fact label={i18n._(labels.platforms)}>{platformsText(application.platforms)}</Fact>
          <Fact label={i18n._(labels.androidPackage)}>
            <IdText value={application.androidPackage} label={t`package name`} most={60} />
          </Fact>
          <Fact label={i18n._(labels.iosBundleId)}>
            <IdText value={application.iosBundleId} label={t`bundle id`} most={60} />
          </Fact>
          <Fact label={i18n._(labels.harmonyBundle)}>
            <IdText value={application.harmonyBundle} label={t`bundle name`} most={60} />
          </Fact>
          <Fact label={i18n._(labels.owner)}>{application.ownerName}</Fact>
          <Fact label={i18n._(labels.userCount)}>{application.userCount}</Fact>
          <Fact label={i18n._(labels.secretSetAt)}>
            <Instant value={application.secretSetAt} />
          </Fact>
          <Fact label={i18n._(labels.remarks)}>{application.remarks}</Fact>
        </>
      )}
    </ResourceDetail>
  );
}
