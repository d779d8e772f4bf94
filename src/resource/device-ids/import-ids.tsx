import { useState, type ReactNode } from 'react';
import { useIsMutating, useMutation } from '@tanstack/react-query';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Change } from '../../api/change.ts';
import type { IdImportResult } from '../../api/generated/client.schemas.ts';
import { isDeviceId } from '../../rules/device-id.ts';
import { ReasonButton } from '../../ui/action/reason-button.tsx';
import { DetailDrawer } from '../../ui/form/detail-drawer.tsx';
import { DeviceIdsPreview, InvalidIdsDownload } from '../../ui/id-list/ids-preview.tsx';
import { useKit } from '../../ui/kit.tsx';
import { QueryContent } from '../../ui/list/states.tsx';
import { fileIdOf, fileProblem, type FileValue } from '../../ui/upload/file-value.ts';
import { useUpload } from '../../ui/upload/transfer/store.ts';
import { UploadField } from '../../ui/upload/upload-field.tsx';
import { ImportReport } from './import-report.tsx';
import { idFileRule, idFiles, useIdsOfFile } from './use-ids-of-file.ts';

interface ImportFormProps<Report extends IdImportResult> {
  /** The operation that imports an uploaded file by its id. */
  of: Pick<Change<string, Report>, 'key' | 'call'>;
  /** Maximum number of ids in the list. */
  most: number;
  /** Current number of ids; undefined while it loads. */
  count: number | undefined;
  /** Problem code of why nothing can be imported now, or null. */
  code?: string | null;
  /** Renders further parts of the report. */
  renderReport?: (report: Report, most: number) => ReactNode;
}

interface ImportIdsProps<Report extends IdImportResult> extends ImportFormProps<Report> {
  opened: boolean;
  onClose: () => void;
  title: string;
}

function ImportForm<Report extends IdImportResult>({
  of,
  most,
  count,
  code = null,
  renderReport,
}: ImportFormProps<Report>) {
  const { t } = useLingui();
  const { problemText } = useKit();
  const [file, setFile] = useState<FileValue | null>(null);
  const upload = useUpload(file?.key);
  const fileId = fileIdOf(file, upload);
  const {
    mutate,
    data: report,
    isPending,
    isSuccess,
    reset,
  } = useMutation({ mutationKey: of.key, mutationFn: of.call });
  const content = useIdsOfFile(fileId, isDeviceId, most);
  const read = content.data?.read;
  const empty = read?.ids.length === 0 ? 'IMPORT_NO_IDS' : null;
  const reason = code ?? fileProblem(file, upload) ?? empty;
  const [rule] = useState(() => idFileRule(isDeviceId, most));
  return (
    <div className="stack gap-16">
      <p className="muted">{t`One device ID per line, or several separated by commas or semicolons. New IDs are added to the list. Duplicates and invalid IDs are skipped.`}</p>
      <UploadField
        label={t`Text file`}
        value={file}
        onChange={(next) => {
          reset();
          setFile(next);
        }}
        rule={rule}
        transport={idFiles}
      />
      {fileId && !isSuccess && (
        <QueryContent query={content} rows={2}>
          {(ids) => <DeviceIdsPreview {...ids} most={most} room={count === undefined ? undefined : most - count} />}
        </QueryContent>
      )}
      {/* Nothing is imported before its preview. */}
      {!isSuccess && (read !== undefined || fileId === undefined) && (
        <div>
          <ReasonButton
            code={isPending ? 'importing' : reason}
            say={(problem) => (isPending ? t`Importing…` : problemText(problem))}
            onClick={() => fileId && mutate(fileId)}
          >
            {read ? t`Import file (${plural(read.ids.length, { one: '# ID', other: '# IDs' })})` : t`Import`}
          </ReasonButton>
        </div>
      )}
      {report && <ImportReport report={report} renderMore={renderReport} />}
      {report && read && <InvalidIdsDownload read={read} />}
    </div>
  );
}

/** Imports device ids from a text file: previews them first and then shows the result of each line. */
export function ImportIds<Report extends IdImportResult>({ opened, onClose, title, ...form }: ImportIdsProps<Report>) {
  const isImporting = useIsMutating({ mutationKey: form.of.key }) > 0;
  return (
    // Closing would lose the report, which names the lines that were skipped.
    <DetailDrawer opened={opened} onClose={() => isImporting || onClose()} title={title}>
      <ImportForm {...form} />
    </DetailDrawer>
  );
}
