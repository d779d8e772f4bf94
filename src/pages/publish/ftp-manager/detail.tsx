import { useLingui } from '@lingui/react/macro';
import { useGetUploadService } from '../../../api/generated/upload-services/upload-services.ts';
import { useView } from '../../../shell/tabs/use-view.ts';
import { DataList, DetailDrawer } from '../../../ui/form/detail-drawer.tsx';
import { IdText, Instant } from '../../../ui/text/text.tsx';

/** An upload service to read; its password is never shown. */
export default function UploadServiceDetail() {
  const { search, setSearch } = useView('/pages/publish/ftp-manager');
  const { t } = useLingui();
  const query = useGetUploadService(search.view ?? '', { query: { enabled: search.view !== undefined } });
  return (
    <DetailDrawer
      opened={search.view !== undefined}
      onClose={() => setSearch({ view: undefined })}
      title={query.data?.serviceAddress ?? t`Upload service`}
      query={query}
    >
      {(service) => (
        <DataList
          items={[
            [t`Service address`, <IdText value={service.serviceAddress} label={t`service address`} most={60} />],
            [t`Upload port`, service.uploadPort],
            [t`Download address`, <IdText value={service.downloadAddress} label={t`download address`} most={60} />],
            [t`Download port`, service.downloadPort],
            [t`Upload path`, service.uploadPath],
            [t`User`, service.user],
            [t`Protocol`, service.protocol],
            [t`Default`, service.isDefault ? t`Yes` : t`No`],
            [t`Remarks`, service.remarks],
            [t`Created`, <><Instant value={service.createdAt} /> · {service.createdBy}</>],
            [t`Changed`, <><Instant value={service.updatedAt} /> · {service.updatedBy}</>],
            [t`Id`, <IdText value={service.id} label={t`id`} />],
          ]}
        />
      )}
    </DetailDrawer>
  );
}
