import { msg } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { exportFileName } from '../../../openapi/exports/names.ts';
import { isOfPeriod, periodFilters } from '../../../openapi/exports/period.ts';
import { ExportInput as limits } from '../../../openapi/generated/limits.files.ts';
import { useCreateExportJob, useExportTable } from '../../api/generated/exports/exports.ts';
import { errorsInline } from '../../api/error-place.ts';
import { pagePath } from '../../base/page-path.ts';
import { Button } from '../../ui/button/button.tsx';
import { FloatingPanel } from '../../ui/float/panel.tsx';
import { useKit } from '../../ui/kit.tsx';
import { useCellPlace } from '../../ui/list/cell-place.ts';
import type { ExportPanelProps, Filter } from '../../ui/list/types.ts';
import { saveBlob } from '../../ui/save-blob.ts';
import { formatInstant } from '../../ui/text/format.ts';
import { goTo } from '../tabs/actions.ts';
import { titles } from '../menus/titles.ts';
import { toast } from '../toasts/toasts.ts';
import styles from './export-panel.module.css';
import { exportCentre } from '../notices/notice-text.ts';
import { awaitedExports } from '../notices/notices.ts';
import { exportColumns, type Listed, listedBy } from './export-question.ts';
import { tableOf } from './loaded-table.ts';
import { nameText } from '../../ui/text/plain-text.ts';

const isIn = <Value extends string>(values: readonly Value[], value: string): value is Value =>
  values.some((known) => known === value);
const scopes = ['query', 'all', 'loaded'] as const;
type Scope = (typeof scopes)[number];
const choices = ['shown', 'all'] as const;
/** Most rows of an export whose file is saved without being asked for. */
const atOnce = 5000;

/** Where the list stands, with its filters or with its period alone; nothing is open over it. */
function addressFor(scope: Scope, hasPeriod: boolean): string {
  const pathname = pagePath();
  const { searchParams } = new URL(location.href);
  for (const over of ['form', 'view', 'page']) searchParams.delete(over);
  const isKept = (name: string) => scope === 'query' || (hasPeriod && isOfPeriod(name));
  for (const name of Array.from(searchParams.keys())) if (!isKept(name)) searchParams.delete(name);
  const search = searchParams.toString();
  return search ? `${pathname}?${search}` : pathname;
}

/**
 * The period that a list is about, in words; undefined of one that is about none. Which days these are the server knows,
 * whose clock counts.
 */
function usePeriod(listed: Listed | undefined, filters: readonly Filter[]): string | undefined {
  const { t, i18n } = useLingui();
  if (listed?.period === undefined) return undefined;
  const { range, start, end } = listed.filters;
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

/**
 * Asks which rows and columns of a list are exported. The rows that are loaded become a file at once; for others it starts
 * the job that makes one, and the page may then be left.
 */
export function ExportPanel({
  anchor,
  onClose,
  title,
  queryKey,
  rows,
  total,
  isFiltered: isAnyFilter,
  columns,
  filters,
  isVisible,
}: ExportPanelProps) {
  const { t } = useLingui();
  const { problemText, readFailure } = useKit();
  const { language, timeZone } = useCellPlace();
  const [typed, setTyped] = useState<string>();
  const [opened] = useState(() => new Date().toISOString());
  const listed = listedBy(queryKey);
  const usual = listed?.period;
  // A list of numbers always is of some period, which no export leaves.
  const isFiltered =
    usual === undefined || listed === undefined
      ? isAnyFilter
      : Object.keys(listed.filters).length > Object.keys(periodFilters(listed.filters)).length;
  const period = usePeriod(listed, filters);
  const [scope, setScope] = useState<Scope>(isFiltered ? 'query' : 'all');
  const [choice, setChoice] = useState<(typeof choices)[number]>('shown');
  const job = useCreateExportJob(errorsInline);
  const table = useExportTable(errorsInline);
  const isLoaded = scope === 'loaded';
  // How many there are without the filters is not known where there are some.
  const isSmall = total !== undefined && total <= atOnce && (scope === 'query' || !isFiltered);
  const { isPending, error } = isLoaded ? table : job;
  // A loaded list has the usual name unless somebody gives it another.
  const name = typed ?? (isLoaded ? '' : title);
  const unnamed = isLoaded ? 'excel-list' : 'file';

  const columnsOf = (which: typeof choice) =>
    exportColumns(which === 'all' ? columns : columns.filter(isVisible), filters, listed?.known ?? {}, language);
  const [shown, all] = [columnsOf('shown').length, columnsOf('all').length];
  const failure = error === null ? null : readFailure(error);

  const report = nameText(name) || undefined;
  const savedAs = exportFileName({
    report,
    unnamed,
    day: formatInstant(opened, timeZone).slice(0, 10),
  });

  const start = () => {
    if (!listed || isPending) return;
    const { screen, sort, known } = listed;
    if (scope === 'loaded') {
      const data = {
        ...tableOf(rows, { columns: columnsOf(choice), known, timeZone }),
        ...(report !== undefined && { name: report }),
      };
      table.mutate(
        { data },
        {
          onSuccess: (file) => {
            saveBlob(file, savedAs);
            onClose();
          },
        },
      );
      return;
    }
    job.mutate(
      {
        data: {
          screen,
          scope,
          timeZone,
          address: addressFor(scope, usual !== undefined),
          columns: columnsOf(choice),
          ...(report !== undefined && { reportName: report }),
          ...(scope === 'query' && { filters: listed.filters }),
          ...(scope === 'all' && usual !== undefined && { filters: periodFilters(listed.filters) }),
          ...(sort !== undefined && { sort }),
        },
      },
      {
        onSuccess: ({ id }) => {
          onClose();
          if (isSmall) awaitedExports.add(id);
          toast({
            kind: 'success',
            text: msg`Export started. You can leave this page.`,
            action: { label: titles.exportCentre, run: () => goTo(exportCentre) },
          });
        },
      },
    );
  };

  return (
    <FloatingPanel anchor={anchor} title={t`Export`} onClose={onClose}>
      <form
        className={styles.panel}
        onSubmit={(event) => {
          event.preventDefault();
          start();
        }}
      >
        <label className={styles.name}>
          {t`File name`}
          <input
            type="text"
            maxLength={limits.reportName.maxLength}
            value={name}
            placeholder={unnamed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </label>
        <fieldset>
          <legend>{t`Rows`}</legend>
          {scopes
            .filter((value) => (value === 'query' ? isFiltered : value === 'all' || rows.length > 0))
            .map((value) => (
              <label key={value}>
                <input
                  type="radio"
                  name="scope"
                  value={value}
                  checked={scope === value}
                  onChange={({ currentTarget }) => isIn(scopes, currentTarget.value) && setScope(currentTarget.value)}
                />
                {value === 'loaded' ? (
                  <Plural
                    value={rows.length}
                    one="This page: # row, saved immediately"
                    other="This page: # rows, saved immediately"
                  />
                ) : value === 'query' ? (
                  total === undefined ? (
                    t`Filtered results`
                  ) : (
                    <Plural value={total} one="Filtered results: # row" other="Filtered results: # rows" />
                  )
                ) : isFiltered ? (
                  period !== undefined ? (
                    t`All rows of the period, ignoring the other filters`
                  ) : (
                    t`All rows, ignoring the filters`
                  )
                ) : total === undefined ? (
                  t`All rows`
                ) : (
                  <Plural value={total} one="All # row" other="All # rows" />
                )}
              </label>
            ))}
        </fieldset>
        {period !== undefined && <p className={styles.note}>{t`Period: ${period}`}</p>}
        <fieldset>
          <legend>{t`Columns`}</legend>
          {choices.map((value) => (
            <label key={value}>
              <input
                type="radio"
                name="columns"
                value={value}
                checked={choice === value}
                onChange={({ currentTarget }) => isIn(choices, currentTarget.value) && setChoice(currentTarget.value)}
              />
              {value === 'shown' ? t`Visible columns (${shown})` : t`All columns (${all})`}
            </label>
          ))}
        </fieldset>
        {failure && (
          <p role="alert" className={styles.failure}>
            {problemText(failure.code ?? 'SYS_EXCEPTION')}
          </p>
        )}
        <p className={styles.note}>
          {isLoaded
            ? t`The file is saved immediately as ${savedAs}.`
            : isSmall
              ? usual === undefined
                ? t`The file is saved as ${savedAs} as soon as it is ready. You can leave this page.`
                : t`The file is saved as soon as it is ready, with its days in its name. You can leave this page.`
              : t`The spreadsheet is created in the background. Download it from the export center within seven days.`}
        </p>
        <Button type="submit" aria-disabled={isPending}>{t`Export`}</Button>
      </form>
    </FloatingPanel>
  );
}
