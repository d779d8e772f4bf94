import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { downloadFile } from '../../api/generated/files/files.ts';
import type { ReleaseReach } from '../../api/generated/client.schemas.ts';
import { DownloadButton } from '../../ui/button/download-button.tsx';
import { Fact } from '../../ui/form/detail-drawer.tsx';
import { formatBytes } from '../../ui/text/format.ts';
import { IdText, Instant } from '../../ui/text/text.tsx';
import { packageLabels } from './labels.ts';
import { Reach, reachLabel } from './reach.tsx';

/** The progress and audience of a release. */
export function ReachFact({ reach }: { reach: ReleaseReach }) {
  const { t } = useLingui();
  return (
    <Fact label={t(reachLabel)}>
      <Reach reach={reach} />
    </Fact>
  );
}

/** When an operation was run and by whom. */
export const AuditFact = ({ label, at, by }: { label: string; at: string | undefined; by: string | undefined }) => (
  <Fact label={label}>
    {at && (
      <>
        <Instant value={at} /> · {by}
      </>
    )}
  </Fact>
);

interface PackageFile {
  fileId?: string;
  fileName?: string;
  fileSize?: number;
  sha256?: string;
  md5?: string;
}

/** The file of a package: a download link with `children` after the name, its size and checksums. */
export function FileFacts({
  of: { fileId, fileName = fileId, ...file },
  children,
}: {
  of: PackageFile;
  children?: ReactNode;
}) {
  const { t } = useLingui();
  return (
    <>
      <Fact label={t`File`}>
        {fileName && (
          <>
            {fileName} {fileId && <DownloadButton name={fileName} load={() => downloadFile(fileId)} />}
          </>
        )}
      </Fact>
      {children}
      <Fact label={t(packageLabels.fileSize)}>
        {file.fileSize === undefined ? undefined : formatBytes(file.fileSize)}
      </Fact>
      <Fact label="SHA-256">
        <IdText value={file.sha256} label="SHA-256" most={40} />
      </Fact>
      <Fact label="MD5">
        <IdText value={file.md5} label="MD5" />
      </Fact>
    </>
  );
}
