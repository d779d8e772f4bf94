import { msg } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { exportFileName } from '../../../openapi/exports/names.ts';
import { dayAt, isFilter, withoutFilters } from '../../../openapi/exports/period.ts';
import { ExportInput as limits } from '../../../openapi/generated/limits.files.ts';
import { useCreateExportJob, useExportTable } from '../../api/generated/exports/exports.ts';
import { pagePath } from '../../base/page-path.ts';
import { Button } from '../../ui/button/button.tsx';
import { FloatingPanel } from '../../ui/float/panel.tsx';
import { useKit } from '../../ui/kit.tsx';
import { useCellPlace } from '../../ui/list/cell-place.ts';
import { filterKeys } from '../../ui/list/filter/filter-bar.tsx';
import type { ExportPanelProps, Filter } from '../../ui/list/types.ts';
import { saveBlob } from '../../ui/save-blob.ts';
import { goTo } from '../tabs/navigator.ts';
import { titles } from '../menus/titles.ts';
import { toast } from '../toasts/toasts.ts';
import styles from './export-panel.module.css';
import { exportCentre } from '../notices/notice-text.ts';
import { awaitedExports } from '../notices/store.ts';
import { exportColumns, type ExportSource, exportSourceOf } from './export-question.ts';
import { tableOf } from './loaded-table.ts';
import { nameText } from '../../ui/text/plain-text.ts';

const scopes = ['query', 'all', 'loaded'] as const;
type Scope = (typeof scopes)[number];
const choices = ['shown', 'all'] as const;
/** Maximum number of rows of an export whose file is saved automatically. */
const atOnce = 5000;

/** The address of the list, with or without its filters, and without open drawers. */
function addressFor(scope: Scope, source: ExportSource, filters: readonly Filter[]): string {
  const pathname = pagePath();
  const { searchParams } = new URL(location.href);
  const names = [...Object.keys(source.filters), ...filters.flatMap(filterKeys)];
  const applied = scope === 'query' ? [] : names.filter((name) => isFilter(name, source));
  for (const name of ['form', 'view', 'page', ...applied]) searchParams.delete(name);
  const search = searchParams.toString();
  return search ? `${pathname}?${search}` : pathname;
}

/**
 * The period of a list as text; undefined if it has none. Only the server knows the dates, because its clock counts.
 */
function usePeriod(source: ExportSource | undefined, filters: readonly Filter[]): string | undefined {
  const { t, i18n } = useLingui();
  if (source?.period === undefined) return undefined;
  const { range, start, end } = source.filters;
  const [from, to] = [start, end]
    .filter((day) => day !== undefined)
    .map(String)
    .toSorted();
  if (from !== undefined) return to === undefined || to === from ? from : t`${from} to ${to}`;
  const choice = filters.find((one) => one.id === 'range');
  if (choice?.kind !== 'choice') return undefined;
  const label = choice.options.find(({ value }) => value === range)?.label ?? choice.none;
  return typeof label === 'string' || label === undefined ? label : i18n._(label);
}

type Choice = (typeof choices)[number];

/** The fields of an export, their current values, and what follows from them. */
function useQuestion(props: ExportPanelProps) {
  const { queryKey, total, columns, filters, isVisible } = props;
  const { language } = useCellPlace();
  const [typed, setTyped] = useState<string>();
  const [day] = useState(() => dayAt(Date.now()));
  const source = exportSourceOf(queryKey);
  const hasPeriod = source?.period !== undefined;
  const isFiltered = source !== undefined && Object.keys(source.filters).some((name) => isFilter(name, source));
  const period = usePeriod(source, filters);
  const [scope, setScope] = useState<Scope>(isFiltered ? 'query' : 'all');
  const [choice, setChoice] = useState<Choice>('shown');
  const isLoaded = scope === 'loaded';
  // A loaded list has the default name unless the user enters another one.
  const name = typed ?? (isLoaded ? '' : props.title);
  const unnamed = isLoaded ? 'excel-list' : 'file';
  const report = nameText(name) || undefined;
  return {
    source,
    hasPeriod,
    isFiltered,
    period,
    scope,
    setScope,
    choice,
    setChoice,
    isLoaded,
    // The number of rows without filters is unknown if filters are applied.
    isSmall: total !== undefined && total <= atOnce && (scope === 'query' || !isFiltered),
    name,
    setTyped,
    unnamed,
    report,
    savedAs: exportFileName({ report, unnamed, day }),
    columnsOf: (which: Choice) =>
      exportColumns(
        which === 'all' ? columns : columns.filter(isVisible),
        filters,
        source?.columnKinds ?? {},
        language,
      ),
  };
}

type ExportQuestion = ReturnType<typeof useQuestion>;

/** Exports the loaded rows immediately, or starts the job that exports others. */
function useStart({ rows, filters, onClose }: ExportPanelProps, question: ExportQuestion) {
  const { timeZone } = useCellPlace();
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => void (isOpen.current = false);
  }, []);
  // Once the panel is closed, a failure is shown as a toast.
  const meta = {
    get errorsInline() {
      return isOpen.current;
    },
  };
  const job = useCreateExportJob({ mutation: { meta } });
  const table = useExportTable({ mutation: { meta } });
  const { source, scope, choice, isLoaded, isSmall, report, savedAs, columnsOf } = question;
  const { isPending, error } = isLoaded ? table : job;

  // Callbacks passed to `mutate` would not run once the panel is closed.
  const finish = async <Answer,>(call: Promise<Answer>, onSuccess: (answer: Answer) => void): Promise<void> => {
    const answer = await call.catch(() => null);
    if (answer === null) return;
    if (isOpen.current) onClose();
    onSuccess(answer);
  };
  const saveLoaded = ({ columnKinds }: ExportSource) => {
    const data = {
      ...tableOf(rows, { columns: columnsOf(choice), columnKinds, timeZone }),
      ...(report !== undefined && { name: report }),
    };
    void finish(table.mutateAsync({ data }), (file) => saveBlob(file, savedAs));
  };
  const startJob = (list: ExportSource, of: Exclude<Scope, 'loaded'>) => {
    const { screen, sort } = list;
    const data = {
      screen,
      scope: of,
      timeZone,
      address: addressFor(of, list, filters),
      columns: columnsOf(choice),
      ...(report !== undefined && { reportName: report }),
      filters: of === 'query' ? list.filters : withoutFilters(list.filters, list),
      ...(sort !== undefined && { sort }),
    };
    void finish(job.mutateAsync({ data }), ({ id }) => {
      if (isSmall) awaitedExports.add(id);
      toast({
        kind: 'success',
        text: msg`Export started. You can leave this page.`,
        action: { label: titles.exportCentre, run: () => goTo(exportCentre) },
      });
    });
  };
  const start = (event: SubmitEvent) => {
    event.preventDefault();
    if (!source || isPending) return;
    if (scope === 'loaded') saveLoaded(source);
    else startJob(source, scope);
  };
  return { start, isPending, error };
}

type RowsOf = Pick<ExportPanelProps, 'rows' | 'total'> & Pick<ExportQuestion, 'isFiltered' | 'period'>;

/** The label of a scope, with the number of rows if known. */
function ScopeText({ value, rows, total, isFiltered, period }: RowsOf & { value: Scope }) {
  const { t } = useLingui();
  if (value === 'loaded')
    return (
      <Plural
        value={rows.length}
        one="This page: # row, saved immediately"
        other="This page: # rows, saved immediately"
      />
    );
  if (value === 'query')
    return total === undefined ? (
      t`Filtered results`
    ) : (
      <Plural value={total} one="Filtered results: # row" other="Filtered results: # rows" />
    );
  if (isFiltered)
    return period !== undefined
      ? t`All rows of the period, ignoring the other filters`
      : t`All rows, ignoring the filters`;
  return total === undefined ? t`All rows` : <Plural value={total} one="All # row" other="All # rows" />;
}

/** Explains what the export will do. */
function Outlook({ isLoaded, isSmall, hasPeriod, savedAs }: ExportQuestion) {
  const { t } = useLingui();
  if (isLoaded) return t`The file is saved immediately as ${savedAs}.`;
  if (!isSmall)
    return t`The spreadsheet is created in the background. Download it from the export center within seven days.`;
  return hasPeriod
    ? t`The file is saved as soon as it is ready, with its days in its name. You can leave this page.`
    : t`The file is saved as ${savedAs} as soon as it is ready. You can leave this page.`;
}

interface RadiosProps<Value extends string> {
  label: string;
  name: string;
  values: readonly Value[];
  value: Value;
  onChange: (value: Value) => void;
  children: (value: Value) => ReactNode;
}

/** A group of radio buttons. */
const Radios = <Value extends string>({ label, name, values, value, onChange, children }: RadiosProps<Value>) => (
  <fieldset>
    <legend>{label}</legend>
    {values.map((one) => (
      <label key={one} className="line">
        <input
          className="checkbox"
          type="radio"
          name={name}
          value={one}
          checked={value === one}
          onChange={() => onChange(one)}
        />
        {children(one)}
      </label>
    ))}
  </fieldset>
);

/**
 * Asks which rows and columns of a list to export. Loaded rows are saved immediately; for others a job creates the
 * file, and the user may leave the page.
 */
export function ExportPanel(props: ExportPanelProps) {
  const { anchor, onClose, rows } = props;
  const { t } = useLingui();
  const { problemText, readFailure } = useKit();
  const question = useQuestion(props);
  const { isFiltered, period, columnsOf } = question;
  const { start, isPending, error } = useStart(props, question);
  const [visible, all] = [columnsOf('shown').length, columnsOf('all').length];
  const failure = error === null ? null : readFailure(error);

  return (
    <FloatingPanel anchor={anchor} title={t`Export`} onClose={onClose}>
      <form className={`stack gap-12 ${styles.panel}`} onSubmit={start}>
        <label className={`stack gap-4 ${styles.name}`}>
          {t`File name`}
          <input
            className="input"
            type="text"
            maxLength={limits.reportName.maxLength}
            value={question.name}
            placeholder={question.unnamed}
            onChange={(event) => question.setTyped(event.currentTarget.value)}
          />
        </label>
        <Radios
          label={t`Rows`}
          name="scope"
          values={scopes.filter((one) => (one === 'query' ? isFiltered : one === 'all' || rows.length > 0))}
          value={question.scope}
          onChange={question.setScope}
        >
          {(one) => <ScopeText value={one} rows={rows} total={props.total} isFiltered={isFiltered} period={period} />}
        </Radios>
        {period !== undefined && <p className={`note ${styles.note}`}>{t`Period: ${period}`}</p>}
        <Radios
          label={t`Columns`}
          name="columns"
          values={choices}
          value={question.choice}
          onChange={question.setChoice}
        >
          {(one) => (one === 'shown' ? t`Visible columns (${visible})` : t`All columns (${all})`)}
        </Radios>
        {failure && (
          <p role="alert" className={styles.failure}>
            {problemText(failure.code ?? 'SYS_EXCEPTION')}
          </p>
        )}
        <p className={`note ${styles.note}`}>
          <Outlook {...question} />
        </p>
        <Button type="submit" aria-disabled={isPending}>{t`Export`}</Button>
      </form>
    </FloatingPanel>
  );
}
