import { useLingui } from '@lingui/react/macro';
import { useGetApplication } from '../../../api/generated/applications/applications.ts';
import { useView } from '../../../shell/tabs/use-view.ts';
import { DataList, DetailDrawer, Fact } from '../../../ui/form/detail-drawer.tsx';
import { IdText, Instant } from '../../../ui/text/text.tsx';
import { platformNames } from './columns.tsx';

/** An application to read; its secret is never shown. */
export default function ApplicationDetail() {
  const { search, setSearch } = useView('/pages/platform/application');
  const { t } = useLingui();
  const query = useGetApplication(search.view ?? '', { query: { enabled: search.view !== undefined } });
  return (
    <DetailDrawer
      opened={search.view !== undefined}
      onClose={() => setSearch({ view: undefined })}
      title={query.data?.applicationName ?? t`Application`}
      query={query}
    >
      {(application) => (
        <DataList>
          <Fact label={t`Number`}>{application.number}</Fact>
          <Fact label={t`Application id`}>
            <IdText value={application.applicationId} label={t`application id`} most={50} />
          </Fact>
          <Fact label={t`Name`}>{application.applicationName}</Fact>
          <Fact label={t`Platforms`}>
            {application.platforms.map((platform) => platformNames[platform]).join(', ')}
          </Fact>
          <Fact label={t`Android package name`}>
            <IdText value={application.androidPackage} label={t`package name`} most={60} />
          </Fact>
          <Fact label={t`iOS bundle id`}>
            <IdText value={application.iosBundleId} label={t`bundle id`} most={60} />
          </Fact>
          <Fact label={t`HarmonyOS bundle name`}>
            <IdText value={application.harmonyBundle} label={t`bundle name`} most={60} />
          </Fact>
          <Fact label={t`Owner`}>{application.ownerName}</Fact>
          <Fact label={t`Users`}>{application.userCount}</Fact>
          <Fact label={t`Secret set`}>
            <Instant value={application.secretSetAt} />
          </Fact>
          <Fact label={t`Remarks`}>{application.remarks}</Fact>
          <Fact label={t`Created`}>
            <Instant value={application.createdAt} /> · {application.createdBy}
          </Fact>
          <Fact label={t`Changed`}>
            <Instant value={application.updatedAt} /> · {application.updatedBy}
          </Fact>
        </DataList>
      )}
    </DetailDrawer>
  );
}
