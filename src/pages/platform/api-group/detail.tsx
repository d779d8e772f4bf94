import { useLingui } from '@lingui/react/macro';
import { apiGroups } from '../../../api/generated/api-groups/resource.ts';
import type { GroupFile } from '../../../api/generated/client.schemas.ts';
import { downloadFile } from '../../../api/generated/files/files.ts';
import { ResourceDetail } from '../../../resource/detail.tsx';
import { DownloadButton } from '../../../ui/download-button.tsx';
import { Fact } from '../../../ui/form/detail-drawer.tsx';
import { absent, formatBytes } from '../../../ui/text/format.ts';
import { successOf } from './columns.tsx';

function StoredFile({ file }: { file: GroupFile | undefined }) {
  if (!file) return absent;
  return (
    <>
      {file.name} · {formatBytes(file.size)} <DownloadButton name={file.name} load={() => downloadFile(file.id)} />
    </>
  );
}

/** An API group to read, with its files. */
export default function ApiGroupDetail() {
  const { t } = useLingui();
  return (
    <ResourceDetail of={apiGroups} title={(group) => group?.name ?? t`API group`}>
      {(group) => (
        <>
          <Fact label={t`Name`}>{group.name}</Fact>
          <Fact label={t`System`}>{group.systemName}</Fact>
          <Fact label={t`Communication`}>{group.communicationType}</Fact>
          <Fact label={t`IP addresses`}>{group.ip.replaceAll(',', ', ')}</Fact>
          <Fact label={t`Port`}>{group.port}</Fact>
          <Fact label={t`Timeout`}>{t`${group.timeoutMs ?? 3000} ms`}</Fact>
          <Fact label={t`Success is`}>{successOf(group)}</Fact>
          <Fact label={t`Message in`}>{group.messageKey}</Fact>
          <Fact label={t`Format of requests (MFD)`}>
            <StoredFile file={group.requestMfd} />
          </Fact>
          <Fact label={t`Format of answers (MFD)`}>
            <StoredFile file={group.responseMfd} />
          </Fact>
          <Fact label={t`Environment (MRD)`}>
            <StoredFile file={group.envMrd} />
          </Fact>
          <Fact label={t`Transactions`}>{group.transactionCount}</Fact>
          <Fact label={t`Remarks`}>{group.remark}</Fact>
        </>
      )}
    </ResourceDetail>
  );
}
