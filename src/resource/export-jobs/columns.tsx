import { msg } from '@lingui/core/macro';
import { exportMenus } from '../../../openapi/generated/exports.ts';
import type { ExportJob } from '../../api/generated/client.schemas.ts';
import { screenText } from '../../shell/menus/title-text.ts';
import { useKit } from '../../ui/kit.tsx';
import type { CellPlace, Column, Filter } from '../../ui/list/types.ts';
import { ProgressStatus } from '../../ui/status/progress-status.tsx';
import { absent, formatBytes, formatInstant, instantHint } from '../../ui/text/format.ts';
import { expired, labels, scopes, statuses } from './labels.ts';

/** The name of a job: its report name, else its file name. */
export const nameOf = ({ reportName, fileName }: ExportJob): string => reportName || fileName;

/** The menu that contains a table. */
const menuOf = (screen: string): string => screen.split('/').slice(0, 2).join('/');

/** Title of the screen with the table. A table below a menu, such as one of several lists, uses the menu's title. */
const screenTitle = ({ screen }: ExportJob): string => screenText(menuOf(screen));

function ProblemText({ code }: { code: string }) {
  return useKit().problemText(code);
}

/** The status, with the progress while the job runs. */
const state = ({ status, progress, isExpired }: ExportJob) => (
  <ProgressStatus
    value={isExpired ? 'expired' : status}
    table={{ ...statuses, ...expired }}
    progress={status === 'exporting' ? progress : undefined}
  />
);

/** When the file expires, or that it has expired. */
const fate = ({ expiresAt, isExpired }: ExportJob, { say, timeZone }: CellPlace) => {
  if (expiresAt === undefined) return undefined;
  const time = formatInstant(expiresAt, timeZone);
  return say(isExpired ? msg`The file was deleted at ${time}.` : msg`The file is kept until ${time}.`);
};

/** `2026-11-16 – 2026-11-22`, or a single day. */
const periodText = ({ period }: ExportJob): string | undefined =>
  period && (period.from === period.to ? period.from : `${period.from} – ${period.to}`);

const filterText = (job: ExportJob) =>
  [periodText(job), ...Object.entries(job.filters).map(([name, value]) => `${name} = ${[value].flat().join(', ')}`)]
    .filter((line) => line !== undefined)
    .join('\n') || undefined;

const columns: readonly Column<ExportJob>[] = [
  {
    id: 'reportName',
    header: labels.report,
    sort: 'reportName',
    card: 'title',
    cell: nameOf,
    hint: ({ fileName }) => fileName,
  },
  { id: 'screen', header: labels.page, card: 'secondary', cell: screenTitle, hint: ({ screen }) => screen },
  {
    id: 'applicationName',
    header: msg`Application`,
    hidden: 'narrow',
    cell: (row) => row.applicationName ?? row.applicationId ?? absent,
  },
  {
    id: 'period',
    header: msg`Period`,
    hidden: true,
    cell: (job) => periodText(job) ?? absent,
  },
  { id: 'scope', header: msg`Scope`, cell: (row, { say }) => say(scopes[row.scope]), hint: filterText },
  { id: 'status', header: labels.status, sort: 'status', card: 'status', width: 150, cell: state, hint: fate },
  {
    id: 'rows',
    header: msg`Rows`,
    sort: 'rows',
    numeric: true,
    cell: (row, { language }) => row.rows.toLocaleString(language),
  },
  {
    id: 'size',
    header: msg`Size`,
    sort: 'size',
    numeric: true,
    cell: (row) => (row.size === undefined ? absent : formatBytes(row.size)),
  },
  {
    id: 'error',
    header: msg`Reason`,
    hidden: 'narrow',
    cell: (row) => (row.error ? <ProblemText code={row.error} /> : absent),
  },
  {
    id: 'createdAt',
    header: labels.created,
    sort: 'createdAt',
    card: 'secondary',
    cell: (row, { timeZone }) => formatInstant(row.createdAt, timeZone),
    hint: (row, place) => instantHint(row.createdAt, place),
  },
  { id: 'createdBy', header: msg`Created by`, hidden: true, cell: (row) => row.createdBy },
  {
    id: 'expiresAt',
    header: msg`Expires`,
    sort: 'expiresAt',
    hidden: true,
    cell: (row, { timeZone }) => (row.expiresAt ? formatInstant(row.expiresAt, timeZone) : absent),
    hint: (row, place) => row.expiresAt && instantHint(row.expiresAt, place),
  },
];

/**
 * The columns of a list.
 * @param isOfNumbers whether it has exports of statistics only: it shows the period in place of the application
 * @param hasOthers whether it has exports of several users
 */
export const columnsFor = (isOfNumbers: boolean, hasOthers: boolean): readonly Column<ExportJob>[] =>
  columns.map((column) => {
    if (column.id === 'createdBy' && hasOthers) return { ...column, hidden: 'narrow' };
    if (column.id === 'period' && isOfNumbers) return { ...column, hidden: 'narrow' };
    return column.id === 'applicationName' && isOfNumbers ? { ...column, hidden: true } : column;
  });

/**
 * The filters, with the current names of the menus.
 * @param screens the menus to choose from
 */
export const filtersOf = (screens: readonly string[] = exportMenus): readonly Filter[] => [
  { kind: 'text', id: 'reportName', label: labels.report, most: 100, isName: true },
  {
    kind: 'choice',
    id: 'screen',
    label: labels.page,
    options: screens.map((value) => ({ value, label: screenText(value) })),
  },
  {
    kind: 'choice',
    id: 'status',
    label: labels.status,
    options: Object.entries({ ...statuses, ...expired }).map(([value, { label }]) => ({ value, label })),
  },
  { kind: 'days', id: 'created', from: 'createdFrom', to: 'createdTo', label: labels.created },
];
