import { useLingui } from '@lingui/react/macro';
import { useGetApiGroup } from '../../../api/generated/api-groups/api-groups.ts';
import type { GroupFile } from '../../../api/generated/client.schemas.ts';
import { downloadFile } from '../../../api/generated/files/files.ts';
import { useView } from '../../../shell/tabs/use-view.ts';
import { DownloadButton } from '../../../ui/download-button.tsx';
import { DataList, DetailDrawer, Fact } from '../../../ui/form/detail-drawer.tsx';
import { absent, formatBytes } from '../../../ui/text/format.ts';
import { IdText, Instant } from '../../../ui/text/text.tsx';
import { successOf } from './columns.tsx';

function StoredFile({ file }: { file: GroupFile | undefined }) {
  if (!file) return absent;
  return <>{file.name} · {formatBytes(file.size)} <DownloadButton name={file.name} load={() => downloadFile(file.id)} /></>;
}

/** An API group to read, with its files. */
export default function ApiGroupDetail() {
  const { search, setSearch } = useView('/pages/platform/api-group');
  const { t } = useLingui();
  const query = useGetApiGroup(search.view ?? '', { query: { enabled: search.view !== undefined } });
  return (
    <DetailDrawer
      opened={search.view !== undefined}
      onClose={() => setSearch({ view: undefined })}
      title={query.data?.name ?? t`API group`}
      query={query}
    >
      {(group) => (
        <DataList>
          <Fact label={t`Name`}>{group.name}</Fact>
          <Fact label={t`System`}>{group.systemName}</Fact>
          <Fact label={t`Communication`}>{group.communicationType}</Fact>
          <Fact label={t`IP addresses`}>{group.ip.replaceAll(',', ', ')}</Fact>
          <Fact label={t`Port`}>{group.port}</Fact>
          <Fact label={t`Timeout`}>{t`${group.timeoutMs ?? 3000} ms`}</Fact>
          <Fact label={t`Success is`}>{successOf(group)}</Fact>
          <Fact label={t`Message in`}>{group.messageKey}</Fact>
          <Fact label={t`Format of requests (MFD)`}><StoredFile file={group.requestMfd} /></Fact>
          <Fact label={t`Format of answers (MFD)`}><StoredFile file={group.responseMfd} /></Fact>
          <Fact label={t`Environment (MRD)`}><StoredFile file={group.envMrd} /></Fact>
          <Fact label={t`Transactions`}>{group.transactionCount}</Fact>
          <Fact label={t`Remarks`}>{group.remark}</Fact>
          <Fact label={t`Created`}><Instant value={group.createdAt} /> · {group.createdBy}</Fact>
          <Fact label={t`Changed`}><Instant value={group.updatedAt} /> · {group.updatedBy}</Fact>
          <Fact label={t`Id`}><IdText value={group.id} label={t`id`} /></Fact>
        </DataList>
      )}
    </DetailDrawer>
  );
}
