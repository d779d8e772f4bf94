import { useState } from 'react';
import { NativeSelect } from '@mantine/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { SheetEncoding } from '../../../../api/generated/client.schemas.ts';
import { useListOptions } from '../../../../api/generated/options/options.ts';
import {
  getTransactionTemplate,
  useImportTransactions,
  usePreviewTransactionImport,
} from '../../../../api/generated/transactions/transactions.ts';
import { errorsInline } from '../../../../api/error-place.ts';
import { ProblemError } from '../../../../api/problem.ts';
import { uploadTransport } from '../../../../api/upload.ts';
import { fileRule } from '../../../../rules/file.ts';
import { useView } from '../../../../shell/tabs/use-view.ts';
import { ReasonButton } from '../../../../ui/action/reason-button.tsx';
import { ButtonRow } from '../../../../ui/button/button-row.tsx';
import { Button } from '../../../../ui/button/button.tsx';
import { DownloadButton } from '../../../../ui/button/download-button.tsx';
import { DetailDrawer } from '../../../../ui/form/detail-drawer.tsx';
import { useKit } from '../../../../ui/kit.tsx';
import { encodingNames } from '../../../../ui/upload/encoding-names.ts';
import { fileIdOf, fileName, fileProblem, type FileValue } from '../../../../ui/upload/file-value.ts';
import { UploadField } from '../../../../ui/upload/upload-field.tsx';
import { useUpload } from '../../../../ui/upload/transfer/store.ts';
import { ImportPreview } from './preview.tsx';
import { ImportResult } from './result.tsx';
import classes from './import.module.css';

const rule = fileRule('sheet');
const transport = uploadTransport('sheet');

const isEncoding = (text: string): text is SheetEncoding => Object.hasOwn(encodingNames, text);

/** The error of a rejected sheet, with its name and the missing columns. */
function Refused({ error }: { error: unknown }) {
  const { t } = useLingui();
  const { problemText, readFailure } = useKit();
  const params = error instanceof ProblemError ? error.errors[0]?.params : undefined;
  const text = problemText(readFailure(error).code ?? 'SYS_EXCEPTION');
  const [columns, sheet] = [params?.['columns'], params?.['sheet']];
  return (
    <p role="alert" className={classes.problem}>
      {columns === undefined ? text : t`${text}: ${columns}`}
      {sheet !== undefined && (
        <>
          {' '}
          · {t`Sheet`} <bdi>{sheet}</bdi>
        </>
      )}
    </p>
  );
}

/** The steps of an import: group and file, the preview of each row, and the result. */
function ImportSteps({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const groups = useListOptions('group').data ?? [];
  const [groupId, setGroupId] = useState('');
  const [file, setFile] = useState<FileValue | null>(null);
  const [encoding, setEncoding] = useState<SheetEncoding>();
  const upload = useUpload(file?.key);
  const fileId = fileIdOf(file, upload);
  const preview = usePreviewTransactionImport(errorsInline);
  const run = useImportTransactions({
    mutation: { meta: { errorsInline: true, done: msg`Transactions imported` } },
  });

  // Any change of the input invalidates the preview.
  const look = (next: { encoding?: SheetEncoding | undefined }) => {
    if (groupId && fileId)
      preview.mutate({ data: { groupId, fileId, ...(next.encoding && { encoding: next.encoding }) } });
  };
  const name = fileName(file).toLowerCase();
  const isCsv = name.endsWith('.csv');
  const failure = preview.error ?? run.error;
  const reason = preview.isPending
    ? 'FILE_UPLOADING'
    : groupId === ''
      ? 'IMPORT_GROUP_REQUIRED'
      : fileProblem(file, upload);

  if (run.data) return <ImportResult result={run.data} onClose={onClose} />;
  return (
    <div className="stack gap-16">
      <p>
        {t`Use an XLSX, XLS, or CSV file with one transaction per row, up to 10,000 rows. Column names can be in any language of this console. Empty cells keep the current values.`}
      </p>
      <p>
        {t`Template:`} transactions.xlsx{' '}
        <DownloadButton name="transactions.xlsx" load={() => getTransactionTemplate()} />
      </p>
      <NativeSelect
        label={t`Group`}
        required
        value={groupId}
        onChange={(event) => {
          setGroupId(event.currentTarget.value);
          preview.reset();
        }}
        data={[{ value: '', label: t`Choose a group` }, ...groups.map(({ value, label }) => ({ value, label }))]}
      />
      <UploadField
        label={t`Sheet`}
        required
        value={file}
        rule={rule}
        transport={transport}
        onChange={(next) => {
          setFile(next);
          setEncoding(undefined);
          preview.reset();
        }}
      />
      {name.endsWith('.xls') && (
        <p className="note">
          {t`Number formats can't be read from XLS. If a format adds leading zeros to codes, save the sheet as XLSX.`}
        </p>
      )}
      {isCsv && (
        <NativeSelect
          label={t`Encoding`}
          description={preview.data?.encoding && t`Read as ${encodingNames[preview.data.encoding]}`}
          value={encoding ?? ''}
          onChange={(event) => {
            const { value } = event.currentTarget;
            const next = isEncoding(value) ? value : undefined;
            setEncoding(next);
            if (preview.data || preview.error) look({ encoding: next });
          }}
          data={[
            { value: '', label: t`Detect automatically` },
            ...Object.entries(encodingNames).map(([value, label]) => ({ value, label })),
          ]}
        />
      )}
      {failure !== null && <Refused error={failure} />}
      {preview.data ? (
        <ImportPreview
          preview={preview.data}
          busy={run.isPending}
          onImport={(onDuplicate) =>
            fileId && run.mutate({ data: { groupId, fileId, onDuplicate, ...(encoding && { encoding }) } })
          }
        />
      ) : (
        <ButtonRow>
          <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
          <ReasonButton code={reason} onClick={() => look({ encoding })}>{t`Check rows`}</ReasonButton>
        </ButtonRow>
      )}
    </div>
  );
}

/** A stub query: there is nothing to load before a file is chosen. */
const ready = { data: true, error: null, refetch: () => null };

/** Imports transactions from a spreadsheet; each row is previewed before anything is written. */
export default function TransactionImport() {
  const { search, setSearch } = useView('/pages/platform/api-manager');
  const { t } = useLingui();
  const close = () => setSearch({ import: undefined });
  return (
    <DetailDrawer
      opened={search.import !== undefined}
      onClose={close}
      title={t`Import transactions`}
      wide
      query={ready}
    >
      {() => <ImportSteps onClose={close} />}
    </DetailDrawer>
  );
}
