import { useState, type ReactNode } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { is } from 'valibot';
import { DeviceId } from '../../../openapi/generated/schemas.fields.ts';
import type { Change } from '../../api/change.ts';
import type { IdImportResult } from '../../api/generated/client.schemas.ts';
import { uploadTransport } from '../../api/upload.ts';
import { fileRule } from '../../rules/file.ts';
import { idsOfLines } from '../../rules/id-list.ts';
import { ReasonButton } from '../../ui/action/reason-button.tsx';
import { DetailDrawer } from '../../ui/form/detail-drawer.tsx';
import { DeviceIdsPreview } from '../../ui/id-list/ids-preview.tsx';
import { fileIdOf, fileProblem, type FileValue } from '../../ui/upload/file-value.ts';
import { useUpload } from '../../ui/upload/transfer/store.ts';
import { UploadField } from '../../ui/upload/upload-field.tsx';
import classes from './device-ids.module.css';

const rule = fileRule('idList');
const transport = uploadTransport('idList');
const shownLines = 20;
/** The drawer has nothing to read before it is shown. */
const nothingToRead = { data: true, error: null, refetch: () => {} };

interface ImportFormProps<Report extends IdImportResult> {
  /** The import of an uploaded file, by its id. */
  of: Pick<Change<string, Report>, 'key' | 'call'>;
  /** Problem code of why nothing can be imported, or null. */
  code?: string | null;
  /** What else is reported. */
  renderReport?: (report: Report, shown: number) => ReactNode;
}

interface ImportIdsProps<Report extends IdImportResult> extends ImportFormProps<Report> {
  opened: boolean;
  onClose: () => void;
  title: string;
}

function ImportForm<Report extends IdImportResult>({ of, code = null, renderReport }: ImportFormProps<Report>) {
  const { t } = useLingui();
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
  const { data: found } = useQuery({
    queryKey: ['ids of a file', fileId],
    queryFn: async () => idsOfLines(await (await transport.load(fileId ?? '')).text(), (id) => is(DeviceId, id)),
    enabled: fileId !== undefined,
    staleTime: Infinity,
    gcTime: 0,
  });
  const reason = code ?? (isPending ? 'FILE_UPLOADING' : fileProblem(file, upload));
  return (
    <div className={classes.body}>
      <p
        className={classes.meta}
      >{t`One device ID per line. New IDs are added to the list. Duplicates and invalid lines are skipped.`}</p>
      <UploadField
        label={t`Text file`}
        value={file}
        onChange={(next) => {
          reset();
          setFile(next);
        }}
        rule={rule}
        transport={transport}
      />
      {found && !isSuccess && <DeviceIdsPreview {...found} />}
      {!isSuccess && (
        <div>
          <ReasonButton code={reason} onClick={() => fileId && mutate(fileId)}>
            {found ? t`Import ${plural(found.ids.length, { one: '# device', other: '# devices' })}` : t`Import`}
          </ReasonButton>
        </div>
      )}
      {report && (
        <div role="status" className={classes.report}>
          <b>{t`${plural(report.added, { other: '# added' })}, ${plural(report.duplicated, { one: '# duplicate', other: '# duplicates' })}, ${plural(report.skippedTotal, { one: '# line skipped', other: '# lines skipped' })}`}</b>
          {renderReport?.(report, shownLines)}
          {report.skipped.length > 0 && (
            <ul>
              {report.skipped.slice(0, shownLines).map(({ line, text, reason: why }) => (
                <li key={line}>
                  {why === 'full' ? t`Line ${line}: ${text} (the list is full)` : t`Line ${line}: ${text}`}
                </li>
              ))}
              {report.skippedTotal > shownLines && <li>{t`and ${report.skippedTotal - shownLines} more`}</li>}
            </ul>
          )}
        </div>
      )}
    </div>
  );
}

/** Appends the device ids of a text file: shows them first, and says afterwards what became of each line. */
export function ImportIds<Report extends IdImportResult>({ opened, onClose, title, ...form }: ImportIdsProps<Report>) {
  return (
    <DetailDrawer opened={opened} onClose={onClose} title={title} query={nothingToRead}>
      {() => <ImportForm {...form} />}
    </DetailDrawer>
  );
}
