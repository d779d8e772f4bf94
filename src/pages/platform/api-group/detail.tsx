import { useLingui } from '@lingui/react/macro';
import { apiGroups } from '../../../api/generated/api-groups/resource.ts';
import type { GroupFile } from '../../../api/generated/client.schemas.ts';
import { downloadFile } from '../../../api/generated/files/files.ts';
import { ResourceDetail } from '../../../resource/detail.tsx';
import { DownloadButton } from '../../../ui/button/download-button.tsx';
import { Fact } from '../../../ui/form/detail-drawer.tsx';
import { absent, formatBytes } from '../../../ui/text/format.ts';
import { successOf } from './columns.tsx';
import { labels } from './labels.ts';

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
          <Fact label={t(labels.name)}>{group.name}</Fact>
          <Fact label={t(labels.systemName)}>{group.systemName}</Fact>
          <Fact label={t(labels.communicationType)}>{group.communicationType}</Fact>
          <Fact label={t(labels.ip)}>{group.ip.replaceAll(',', ', ')}</Fact>
          <Fact label={t(labels.port)}>{group.port}</Fact>
          <Fact label={t`Timeout`}>{t`${group.timeoutMs ?? 3000} ms`}</Fact>
          <Fact label={t(labels.success)}>{successOf(group)}</Fact>
          <Fact label={t(labels.messageKey)}>{group.messageKey}</Fact>
          <Fact label={t(labels.requestMfd)}>
            <StoredFile file={group.requestMfd} />
          </Fact>
          <Fact label={t(labels.responseMfd)}>
            <StoredFile file={group.responseMfd} />
          </Fact>
          <Fact label={t(labels.envMrd)}>
            <StoredFile file={group.envMrd} />
          </Fact>
          <Fact label={t(labels.transactionCount)}>{group.transactionCount}</Fact>
          <Fact label={t(labels.remark)}>{group.remark}</Fact>
        </>
      )}
    </ResourceDetail>
  );
}
