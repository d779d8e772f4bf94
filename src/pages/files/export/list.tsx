import { useLingui } from '@lingui/react/macro';
import { getListExportJobsQueryOptions } from '../../../api/generated/exports/exports.ts';
import { ExportJobs, exportQuery } from '../../../resource/export-jobs/export-jobs.tsx';
import { titles } from '../../../shell/menus/titles.ts';
import type { Prefetch } from '../../../shell/routing/view.ts';
import { displayZone } from '../../../shell/preferences/display-zone.ts';
import { prefetchOf, useView } from '../../../shell/tabs/use-view.ts';

const path = '/pages/files/export';

export const prefetch: Prefetch = prefetchOf(path, ({ search }) =>
  getListExportJobsQueryOptions(exportQuery(search, displayZone())),
);

/** The exports of all lists. */
export default function ExportCentre() {
  const { t, i18n } = useLingui();
  const { search, setSearch } = useView(path);
  return (
    <ExportJobs
      title={i18n._(titles.exportCentre)}
      table="files.export.1"
      search={search}
      setSearch={setSearch}
      empty={t`No exports yet. Use the Export button of a list. Files are kept here for seven days.`}
    />
  );
}
