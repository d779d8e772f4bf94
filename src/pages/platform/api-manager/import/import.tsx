import { useState } from 'react';
import { useIsMutating } from '@tanstack/react-query';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  getTransactionTemplate,
  useImportTransactions,
  usePreviewTransactionImport,
} from '../../../../api/generated/transactions/transactions.ts';
import { errorsInline } from '../../../../api/error-place.ts';
import { ProblemError } from '../../../../api/problem.ts';
import { useView } from '../../../../shell/tabs/use-view.ts';
import { ReasonButton } from '../../../../ui/action/reason-button.tsx';
import { ButtonRow } from '../../../../ui/button/button-row.tsx';
import { Button } from '../../../../ui/button/button.tsx';
import { DownloadButton } from '../../../../ui/button/download-button.tsx';
import { DetailDrawer } from '../../../../ui/form/detail-drawer.tsx';
import { useKit } from '../../../../ui/kit.tsx';
import { fileIdOf, fileProblem } from '../../../../ui/upload/file-value.ts';
import { useUpload } from '../../../../ui/upload/transfer/store.ts';
import { ImportPreview, type OnDuplicate } from './preview.tsx';
import { ImportResult } from './result.tsx';
import { SourceFields, type Source } from './source-fields.tsx';
import classes from './import.module.css';

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

/**
 * The state of an import: the sheet, its preview, and the result. A change of group or file invalidates the preview, and
 * a change of encoding requests it again, so that the preview is always of what will be imported; so does an import that
 * is refused because transactions have changed since. None of them can change during the import.
 */
function useTransactionImport() {
  const [source, setSource] = useState<Source>({ groupId: '', file: null, encoding: undefined });
  const { groupId, file, encoding } = source;
  const [onDuplicate, setOnDuplicate] = useState<OnDuplicate>('skip');
  const upload = useUpload(file?.key);
  const fileId = fileIdOf(file, upload);
  const preview = usePreviewTransactionImport(errorsInline);
  const run = useImportTransactions({
    mutation: { meta: { errorsInline: true, done: msg`Transactions imported` } },
  });
  const sheet = groupId && fileId ? { groupId, fileId } : null;
  const check = (as: Source['encoding']) =>
    sheet && preview.mutate({ data: { ...sheet, ...(as && { encoding: as }) } });
  const update = (change: Partial<Source>) => {
    setSource((before) => ({ ...before, ...change }));
    run.reset();
  };
  return {
    source,
    changeSource: (change: Partial<Source>) => {
      update(change);
      setOnDuplicate('skip');
      preview.reset();
    },
    changeEncoding: (next: Source['encoding']) => {
      update({ encoding: next });
      if (!preview.isIdle) check(next);
    },
    preview: preview.data,
    check: () => check(encoding),
    checkRefusal: groupId === '' ? 'IMPORT_GROUP_REQUIRED' : fileProblem(file, upload),
    isChecking: preview.isPending,
    onDuplicate,
    onChoose: setOnDuplicate,
    importRows: async () => {
      const reviewed = preview.data?.checksum;
      if (!sheet || reviewed === undefined) return;
      await run.mutateAsync(
        { data: { ...sheet, onDuplicate, reviewed, ...(encoding && { encoding }) } },
        { onError: (error) => error instanceof ProblemError && error.code === 'IMPORT_CHANGED' && check(encoding) },
      );
    },
    isImporting: run.isPending,
    failure: preview.error ?? run.error,
    result: run.data,
  };
}

/** The steps of an import: group and file, the preview of each row, and the result. */
function ImportSteps({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { source, preview, failure, result, ...sheet } = useTransactionImport();
  if (result) return <ImportResult result={result} onClose={onClose} />;
  return (
    <div className="stack gap-16">
      <p>
        {t`Use an XLSX, XLS, or CSV file with one transaction per row, up to 10,000 rows. Column names can be in any language of this console. Empty cells keep the current values.`}
      </p>
      <p>
        {t`Template:`} transactions.xlsx{' '}
        <DownloadButton name="transactions.xlsx" load={() => getTransactionTemplate()} />
      </p>
      <div className={`stack gap-16 ${classes.source}`} inert={sheet.isImporting}>
        <SourceFields
          of={source}
          detected={preview?.encoding}
          onChange={sheet.changeSource}
          onEncoding={sheet.changeEncoding}
        />
      </div>
      {failure !== null && <Refused error={failure} />}
      {preview ? (
        <ImportPreview
          preview={preview}
          busy={sheet.isImporting}
          onDuplicate={sheet.onDuplicate}
          onChoose={sheet.onChoose}
          onImport={sheet.importRows}
        />
      ) : (
        <ButtonRow>
          <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
          <ReasonButton
            code={sheet.checkRefusal}
            busy={sheet.isChecking && t`Checking rows…`}
            onClick={sheet.check}
          >{t`Check rows`}</ReasonButton>
        </ButtonRow>
      )}
    </div>
  );
}

/** Imports transactions from a spreadsheet; each row is previewed before anything is written. */
export default function TransactionImport() {
  const { search, setSearch } = useView('/pages/platform/api-manager');
  const { t } = useLingui();
  // Closing would lose the result, which names the rows that were skipped.
  const isImporting = useIsMutating({ mutationKey: ['importTransactions'] }) > 0;
  const close = () => isImporting || setSearch({ import: undefined });
  return (
    <DetailDrawer opened={search.import !== undefined} onClose={close} title={t`Import transactions`} wide>
      <ImportSteps onClose={close} />
    </DetailDrawer>
  );
}
