import { useMemo, useState } from 'react';
import { keepPreviousData } from '@tanstack/react-query';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { lifecycle } from '../../../openapi/generated/lifecycle.ExportJob.ts';
import { useDownload } from '../../api/download.ts';
import type { ExportJob, ExportJobPage } from '../../api/generated/client.schemas.ts';
import { listExportJobsSort } from '../../api/generated/sorts.ts';
import {
  downloadExport,
  getExportJob,
  getGetExportJobQueryKey,
  useDeleteExportJobs,
  useListExportJobs,
  useRetryExportJob,
} from '../../api/generated/exports/exports.ts';
import { useKeptRows, type OneQuery } from '../kept-rows.ts';
import { useDisplayZone } from '../../shell/preferences/display-zone.ts';
import { useApplication, useSession } from '../../session/permission.ts';
import { goTo } from '../../shell/tabs/navigator.ts';
import { typedCount, type Confirmation } from '../../ui/confirm/confirmation.ts';
import { useConfirm } from '../../ui/confirm/use-confirm.tsx';
import { instantsOf } from '../../ui/date/days.ts';
import { firstRefusal, refusal } from '../../ui/lifecycle.ts';
import { AutoRefresh } from '../../ui/list/auto-refresh.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { paging } from '../../ui/list/search.ts';
import type { ListAddress, SearchState } from '../../ui/list/search.ts';
import type { RowAction, Settle } from '../../ui/list/types.ts';
import { columnsFor, filtersOf, nameOf } from './columns.tsx';

const pollMs = 2000;

/** The address parameters of a list of exports. */
type ExportSearch = ListAddress & {
  reportName?: string | undefined;
  screen?: string | undefined;
  status?: 'exporting' | 'succeeded' | 'failed' | 'expired' | undefined;
  createdFrom?: string | undefined;
  createdTo?: string | undefined;
};

/**
 * The query for the exports at an address.
 * @param screens menus that the list is limited to, unless the address names one
 */
export function exportQuery(
  { reportName, screen, status, createdFrom, createdTo, ...search }: ExportSearch,
  zone: string,
  screens?: readonly string[],
) {
  const selectedScreens = screen === undefined ? screens : [screen];
  const created = instantsOf(createdFrom, createdTo, zone);
  // A job whose file expired was successful, but the filter "successful" excludes it.
  const state =
    status === 'expired' ? { isExpired: true } : status === 'succeeded' ? { status, isExpired: false } : { status };
  return {
    ...paging(search),
    ...state,
    reportName,
    ...(selectedScreens && { screen: [...selectedScreens] }),
    createdFrom: created.from,
    createdTo: created.to,
  };
}

type Operation = keyof (typeof lifecycle)['transitions'];
const refusalOf = (operation: Operation) => (job: ExportJob) => refusal(lifecycle, operation, job.status);
const noDownload = (job: ExportJob) => (job.isExpired ? 'EXPORT_EXPIRED' : refusalOf('downloadExport')(job));
const noDelete = (jobs: readonly ExportJob[]) => firstRefusal(jobs, refusalOf('deleteExportJobs'));

/** Whether a job is running. The response may be malformed; the page then shows an error. */
const anyRunning = (page: Partial<ExportJobPage> | undefined): boolean =>
  page?.items?.some(({ status }) => status === 'exporting') ?? false;

/** Requests a job that an action was run on; refetches it while it is running. */
const jobQuery = (id: string, paused: boolean): OneQuery<ExportJob> => ({
  queryKey: getGetExportJobQueryKey(id),
  queryFn: ({ signal }) => getExportJob(id, { signal }),
  refetchInterval: ({ state }) => (!paused && state.data?.status === 'exporting' ? pollMs : false),
});

interface ExportJobsProps extends Pick<SearchState, 'setSearch'> {
  title: string;
  /** Name of the table, used to store its layout. */
  table: string;
  search: ExportSearch;
  /** Menus that the list is limited to: those of statistics. */
  screens?: readonly string[];
  /** Shown if there are no exports. */
  empty: string;
}

/** Returns whether an export is that of another user, which administrators see, too. */
function useOthers() {
  const { userName } = useSession().user;
  return ({ createdBy }: ExportJob) => createdBy !== userName;
}

/** Confirms and runs the deletion of exports. */
function useDelete(
  confirm: (question: Confirmation) => void,
  forget: (jobs: readonly ExportJob[]) => void,
  isOther: (job: ExportJob) => boolean,
) {
  const { t } = useLingui();
  const { mutateAsync: remove } = useDeleteExportJobs({
    mutation: { meta: { errorsInline: true, done: msg`Exports deleted` } },
  });
  return (jobs: readonly ExportJob[], settle: Settle) => {
    forget(jobs);
    confirm({
      title: jobs[0] && jobs.length === 1 ? t`Delete ${nameOf(jobs[0])}?` : t`Delete ${jobs.length} exports?`,
      verb: t`Delete`,
      names: jobs.map(nameOf),
      impact: jobs.map((job) => (isOther(job) ? `${job.fileName} · ${job.createdBy}` : job.fileName)),
      next: t`The files are permanently deleted. The records in them are not affected.`,
      ...typedCount(jobs.length),
      records: jobs.map((job) => ({ id: job.id, name: nameOf(job) })),
      settle,
      run: (ids) => remove({ id: ids.join(',') }),
    });
  };
}

/** The row actions of a job except deletion. */
function useJobActions(keep: (jobs: readonly ExportJob[]) => void): RowAction<ExportJob>[] {
  const { t } = useLingui();
  const download = useDownload();
  const { id: current } = useApplication();
  const { mutate: retry } = useRetryExportJob({ mutation: { meta: { done: msg`Export restarted` } } });
  /** Why the list can't be opened as it was exported. */
  const elsewhere = ({ address, applicationId, applicationName }: ExportJob) => {
    if (address === undefined) return t`Can't open the list, because the export did not record it.`;
    if (applicationId === undefined || applicationId === current) return null;
    return applicationName === undefined
      ? t`Can't open the list, because its application was deleted.`
      : t`Switch to the application ${applicationName} to open this list.`;
  };
  return [
    {
      id: 'download',
      label: t`Download`,
      inline: true,
      refuse: noDownload,
      run: ({ id, fileName: name }) => download({ load: () => downloadExport(id), name }),
    },
    {
      id: 'open',
      label: t`Open the list`,
      reason: elsewhere,
      run: ({ address }) => void (address !== undefined && goTo(address)),
    },
    {
      id: 'retry',
      label: t`Try again`,
      inline: true,
      refuse: refusalOf('retryExportJob'),
      run: (job) => {
        keep([job]);
        retry({ id: job.id });
      },
    },
  ];
}

/** The list of exports. It polls while a job is running. */
export function ExportJobs({ title, table, search, setSearch, screens, empty }: ExportJobsProps) {
  const { t } = useLingui();
  const zone = useDisplayZone();
  const { confirm, dialog } = useConfirm();
  const [paused, setPaused] = useState(false);
  const list = useListExportJobs(exportQuery(search, zone, screens), {
    query: {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (!paused && anyRunning(state.data) ? pollMs : false),
    },
  });
  const { query, keep, forget } = useKeptRows(list, (id) => jobQuery(id, paused));
  const actions = useJobActions(keep);
  const isOther = useOthers();
  const askDelete = useDelete(confirm, forget, isOther);
  const deletion = { id: 'delete', label: t`Delete`, danger: true };
  const page: Partial<ExportJobPage> | undefined = query.data;
  const hasOthers = page?.items?.some(isOther) ?? false;
  const columns = useMemo(() => columnsFor(screens !== undefined, hasOthers), [screens, hasOthers]);

  return (
    <ListPage
      table={table}
      title={title}
      name={nameOf}
      search={search}
      setSearch={setSearch}
      query={query}
      columns={columns}
      defaultSort={listExportJobsSort.defaultSort}
      filters={filtersOf(screens)}
      exported={false}
      note={anyRunning(query.data) && <AutoRefresh at={query.dataUpdatedAt} paused={paused} setPaused={setPaused} />}
      empty={{ what: empty }}
      rowActions={[
        ...actions,
        {
          ...deletion,
          refuse: (job: ExportJob) => noDelete([job]),
          run: (job: ExportJob, settle: Settle) => askDelete([job], settle),
        },
      ]}
      bulkActions={[{ ...deletion, refuse: noDelete, run: askDelete }]}
    >
      {dialog}
    </ListPage>
  );
}
