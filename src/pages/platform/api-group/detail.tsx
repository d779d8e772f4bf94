import { useLingui } from '@lingui/react/macro';
import { apiGroups } from '../../../api/generated/api-groups/resource.ts';
import type { GroupFile } from '../../../api/generated/client.schemas.ts';
import { downloadFile } from '../../../api/generated/files/files.ts';
import { ResourceDetail } from '../../../resource/detail.tsx';
import { Facts } from '../../../resource/fields/facts.tsx';
import { DownloadButton } from '../../../ui/button/download-button.tsx';
import { absent, formatBytes } from '../../../ui/text/format.ts';
import { fields } from './fields.tsx';

function StoredFile({ file }: { file: GroupFile | undefined }) {
  if (!file) return absent;
  return (
    <>
      {file.name} · {formatBytes(file.size)} <DownloadButton name={file.name} load={() => downloadFile(file.id)} />
    </>
  );
}

/** The details of an API group, with its files. */
export default function ApiGroupDetail() {
  const { t } = useLingui();
  return (
    <ResourceDetail of={apiGroups} title={(group) => group?.name ?? t`API group`}>
      {(group) => (
        <Facts
          of={fields}
          record={group}
          values={{
            requestMfd: <StoredFile file={group.requestMfd} />,
            responseMfd: <StoredFile file={group.responseMfd} />,
            envMrd: <StoredFile file={group.envMrd} />,
          }}
        />
      )}
    </ResourceDetail>
  );
}
