import { useId, useState, type ReactNode } from 'react';
import { useIsMutating, useMutation } from '@tanstack/react-query';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Change } from '../../api/change.ts';
import type { IdImportResult } from '../../api/generated/client.schemas.ts';
import { isDeviceId } from '../../rules/device-id.ts';
import { ReasonButton } from '../../ui/action/reason-button.tsx';
import { DetailDrawer } from '../../ui/form/detail-drawer.tsx';
import { DeviceIdsPreview, InvalidIdsDownload } from '../../ui/id-list/ids-preview.tsx';
import { fileProblem, type FileValue } from '../../ui/upload/file-value.ts';
import { IdFileField, useIdFile } from './id-file-field.tsx';
import { ImportReport } from './import-report.tsx';
import classes from './device-ids.module.css';

interface ImportFormProps<Report extends IdImportResult> {
  /** The operation that imports an uploaded file by its id; its key begins that of the import. */
  of: { key: readonly [...Change<string>['key'], ...string[]]; call: Change<string, Report>['call'] };
  /** Maximum number of ids in the list. */
  most: number;
  /** Current number of ids; undefined while it loads. */
  count: number | undefined;
  /** Problem code of why nothing can be imported now, or null. */
  code?: string | null;
  /** Asks for a confirmation, which then runs the import and shows its failures. */
  confirm?: ((fileId: string, run: () => Promise<unknown>) => void) | undefined;
  /** Renders further parts of the report. */
  renderReport?: (report: Report, most: number) => ReactNode;
  /** Label of the file. */
  label: string;
  /** Label of the button, by default with the number of ids. */
  verb?: string;
}

/** The fields of an import of device ids: the file with its preview, the button, and the result of each line. */
export function ImportForm<Report extends IdImportResult>(props: ImportFormProps<Report>) {
  const { of, most, count, code = null, confirm, renderReport, label, verb } = props;
  const { t } = useLingui();
  const [file, setFile] = useState<FileValue | null>(null);
  const { upload, fileId, content } = useIdFile(file, isDeviceId, most);
  const {
    mutateAsync,
    mutate,
    data: report,
    isPending,
    reset,
  } = useMutation({ mutationKey: of.key, mutationFn: of.call, meta: { errorsInline: confirm !== undefined } });
  const read = content.data?.read;
  const ids = read?.ids.length;
  const empty = ids === 0 ? 'IMPORT_NO_IDS' : null;
  const start = () => {
    if (!fileId) return;
    if (confirm) confirm(fileId, () => mutateAsync(fileId));
    else mutate(fileId);
  };
  return (
    <>
      {/* Another file would replace the report, which names the lines that were skipped. */}
      <div className={`stack gap-16 ${classes.source}`} inert={isPending}>
        <IdFileField
          label={label}
          value={file}
          onChange={(next) => {
            reset();
            setFile(next);
          }}
          isId={isDeviceId}
          most={most}
        >
          {report
            ? null
            : (preview) => (
                <DeviceIdsPreview {...preview} most={most} room={count === undefined ? undefined : most - count} />
              )}
        </IdFileField>
      </div>
      {/* Nothing is imported before its preview. */}
      {!report && (read !== undefined || fileId === undefined) && (
        <div>
          <ReasonButton
            code={code ?? fileProblem(file, upload) ?? empty}
            busy={isPending && t`Importing…`}
            onClick={start}
          >
            {verb ?? (ids === undefined ? t`Import` : t`Import file (${plural(ids, { one: '# ID', other: '# IDs' })})`)}
          </ReasonButton>
        </div>
      )}
      {report && <ImportReport report={report} renderMore={renderReport} />}
      {report && read && <InvalidIdsDownload read={read} />}
    </>
  );
}

interface ImportIdsProps<Report extends IdImportResult> extends Omit<ImportFormProps<Report>, 'label' | 'verb'> {
  opened: boolean;
  onClose: () => void;
  title: string;
}

/** Imports device ids from a text file: previews them first and then shows the result of each line. */
export function ImportIds<Report extends IdImportResult>({ opened, onClose, title, ...form }: ImportIdsProps<Report>) {
  const { t } = useLingui();
  const own = useId();
  const of = { ...form.of, key: [...form.of.key, own] as const };
  const isImporting = useIsMutating({ mutationKey: of.key }) > 0;
  return (
    // Closing would lose the report, which names the lines that were skipped.
    <DetailDrawer opened={opened} onClose={() => isImporting || onClose()} title={title}>
      <div className="stack gap-16">
        <p className="muted">{t`One device ID per line, or several separated by commas or semicolons. New IDs are added to the list. Duplicates and invalid IDs are skipped.`}</p>
        <ImportForm {...form} of={of} label={t`Text file`} />
      </div>
    </DetailDrawer>
  );
}
