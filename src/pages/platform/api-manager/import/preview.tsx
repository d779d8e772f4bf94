import { useState, type ReactNode } from 'react';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type {
  ImportedRow,
  ImportVerdict,
  TransactionImportInput,
  TransactionImportPreview,
} from '../../../../api/generated/client.schemas.ts';
import { ButtonRow } from '../../../../ui/button/button-row.tsx';
import { Button } from '../../../../ui/button/button.tsx';
import { useConfirm } from '../../../../ui/confirm/use-confirm.tsx';
import { RadioGroup } from '../../../../ui/field/radio-group.tsx';
import { useKit } from '../../../../ui/kit.tsx';
import { saveBlob } from '../../../../ui/save-blob.ts';
import { StepResult } from '../../../../ui/step-result.tsx';
import { Status, type StatusTable } from '../../../../ui/status/status.tsx';
import { csvOf } from '../../../../ui/text/csv.ts';
import { VirtualCell, VirtualRows } from '../../../../ui/virtual-rows.tsx';
import { confirmImport, rowChange } from './confirm-import.tsx';
import classes from './import.module.css';

const verdicts = {
  add: { tone: 'success', label: msg`New` },
  update: { tone: 'info', label: msg`Modified` },
  same: { tone: 'neutral', label: msg`Unchanged` },
  error: { tone: 'danger', label: msg`Invalid` },
} as const satisfies StatusTable & Record<ImportVerdict, unknown>;

const kinds = ['add', 'update', 'same', 'error'] as const;

const duplicates = [
  { value: 'skip', label: msg`Skip` },
  { value: 'update', label: msg`Update` },
];

const rowHeight = 62;

/**
 * Creates a sheet of the invalid rows with their errors, to be corrected and imported again.
 * @param problems name of the last column, which an import ignores
 * @param details describes the errors of a row
 */
function errorSheet(
  { columns, rows }: TransactionImportPreview,
  problems: string,
  details: (row: ImportedRow) => readonly string[],
): Blob {
  const lines = rows
    .filter(({ verdict }) => verdict === 'error')
    .map((row) => [...(row.values ?? []), details(row).join('; ')]);
  return csvOf([[...columns.map(({ title }) => title), problems], ...lines]);
}

export type OnDuplicate = TransactionImportInput['onDuplicate'];

interface ImportPreviewProps {
  preview: TransactionImportPreview;
  busy: boolean;
  onDuplicate: OnDuplicate;
  onChoose: (onDuplicate: OnDuplicate) => void;
  onImport: () => Promise<unknown>;
}

/** Summary of the preview: the number of rows by verdict, and the parts of the sheet that are ignored. */
function Overview({ of: { counts, ignored, rows, sheet, hidden } }: { of: TransactionImportPreview }) {
  const { t, i18n } = useLingui();
  return (
    <>
      <StepResult className={classes.counts}>
        {t`${plural(rows.length, { one: '# row', other: '# rows' })}: ${i18n.number(counts.add)} new, ${i18n.number(counts.update)} modified, ${i18n.number(counts.same)} unchanged, ${i18n.number(counts.error)} invalid. Nothing has been imported yet.`}
      </StepResult>
      {sheet && (
        <p className="note">
          {t`Sheet:`} <bdi>{sheet.name}</bdi>
          {sheet.isOneOfMany && ` · ${t`Other sheets in the file are not read.`}`}
        </p>
      )}
      {hidden && hidden.rows > 0 && (
        <p className="note">
          {t`${plural(hidden.rows, { one: '# hidden row is not read.', other: '# hidden rows are not read.' })}`}
        </p>
      )}
      {hidden && hidden.columns > 0 && (
        <p className="note">
          {t`${plural(hidden.columns, { one: '# hidden column is not read.', other: '# hidden columns are not read.' })}`}
        </p>
      )}
      {ignored.length > 0 && <p className="note">{t`Unknown columns, ignored: ${ignored.join(', ')}`}</p>}
    </>
  );
}

interface VerdictFilterProps {
  of: TransactionImportPreview;
  /** Shows only rows with this verdict; undefined for all. */
  selected: ImportVerdict | undefined;
  onShow: (verdict: ImportVerdict | undefined) => void;
}

/** Filters the rows by verdict. */
function VerdictFilter({ of: { counts, rows }, selected, onShow }: VerdictFilterProps) {
  const { t, i18n } = useLingui();
  const button = (verdict: ImportVerdict | undefined, label: string, count: number) => (
    <Button
      key={label}
      small
      variant={selected === verdict ? 'filled' : 'default'}
      aria-pressed={selected === verdict}
      onClick={() => onShow(verdict)}
    >
      {`${label} ${i18n.number(count)}`}
    </Button>
  );
  return (
    <div role="group" aria-label={t`Filter rows`} className="row">
      {button(undefined, t`All`, rows.length)}
      {kinds.map((kind) => button(kind, i18n._(verdicts[kind].label), counts[kind]))}
    </div>
  );
}

interface PreviewRowsProps {
  of: TransactionImportPreview;
  details: (row: ImportedRow) => readonly ReactNode[];
}

/** The rows of the sheet, filtered by verdict. */
function PreviewRows({ of, details }: PreviewRowsProps) {
  const { t } = useLingui();
  const [verdictFilter, setVerdictFilter] = useState<ImportVerdict>();
  return (
    <>
      <VerdictFilter of={of} selected={verdictFilter} onShow={setVerdictFilter} />
      <VirtualRows
        label={t`Rows of the sheet`}
        items={verdictFilter ? of.rows.filter(({ verdict }) => verdict === verdictFilter) : of.rows}
        keyOf={({ line }) => line}
        estimate={rowHeight}
      >
        {(row) => (
          <>
            <VirtualCell>{t`Row ${row.line}`}</VirtualCell>
            <VirtualCell>
              <Status value={row.verdict} table={verdicts} />
            </VirtualCell>
            <VirtualCell>
              <b>{row.code || '–'}</b>
            </VirtualCell>
            <VirtualCell>{row.name}</VirtualCell>
            <VirtualCell wide>
              {details(row).map((line, index) => (
                <div key={index}>{line}</div>
              ))}
            </VirtualCell>
          </>
        )}
      </VirtualRows>
    </>
  );
}

/** The preview of each row of the sheet. Nothing is written until the user starts the import. */
export function ImportPreview({ preview, busy, onDuplicate, onChoose, onImport }: ImportPreviewProps) {
  const { t, i18n } = useLingui();
  const { problemText } = useKit();
  const { confirm, dialog } = useConfirm();
  const { counts, columns } = preview;
  const importCount = counts.add + (onDuplicate === 'update' ? counts.update : 0);
  const titleOf = (field: string) =>
    field === 'groupId' ? t`Group` : (columns.find((column) => column.field === field)?.title ?? field);

  const errorsOf = ({ errors = [] }: ImportedRow) =>
    errors.map(({ field, cell, code }) => t`${cell} · ${titleOf(field)}: ${problemText(code)}`);
  const details = (row: ImportedRow) => [
    ...(row.changes ?? []).map((change) => rowChange(change, titleOf(change.field), i18n)),
    ...errorsOf(row),
  ];
  const saveErrors = () => saveBlob(errorSheet(preview, t`Problems`, errorsOf), 'transactions-wrong.csv');
  const start = () => {
    const request = { preview, count: importCount, titleOf, i18n, run: onImport };
    const question = onDuplicate === 'update' ? confirmImport(request) : null;
    if (question) confirm(question);
    // The page shows the failure of an import without a confirmation.
    else onImport().catch(() => undefined);
  };
  return (
    <>
      <Overview of={preview} />
      <PreviewRows of={preview} details={details} />
      {counts.update > 0 && (
        <RadioGroup
          label={t`Existing transactions with changes`}
          options={duplicates}
          value={onDuplicate}
          onChange={(value) => onChoose(value === 'update' ? 'update' : 'skip')}
        />
      )}
      <ButtonRow>
        {counts.error > 0 && <Button variant="default" onClick={saveErrors}>{t`Download invalid rows`}</Button>}
        <Button disabled={importCount === 0} aria-disabled={busy} onClick={() => busy || start()}>
          {busy
            ? t`Importing…`
            : counts.error > 0
              ? t`${plural(importCount, { one: 'Import # valid row only', other: 'Import # valid rows only' })}`
              : t`${plural(importCount, { one: 'Import # row', other: 'Import # rows' })}`}
        </Button>
      </ButtonRow>
      {dialog}
    </>
  );
}
