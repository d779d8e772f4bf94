import { useLingui } from '@lingui/react/macro';
import { getListExportJobsQueryOptions } from '../../../api/generated/exports/exports.ts';
import { ExportJobs, exportQuery } from '../../../resource/export-jobs/export-jobs.tsx';
import { screenText } from '../../../shell/menus/title-text.ts';
import type { Prefetch } from '../../../shell/routing/view.ts';
import { displayZone } from '../../../shell/preferences/display-zone.ts';
import { prefetchOf, useView } from '../../../shell/tabs/use-view.ts';
import { crashDownload } from './address.ts';

/** The menus of crash screens. */
const screens = ['summary', 'android', 'ios', 'harmony', 'anr'].map((name) => `analytics/crash-${name}`);

export const prefetch: Prefetch = prefetchOf(crashDownload.path, ({ search }) =>
  getListExportJobsQueryOptions(exportQuery(search, displayZone(), screens)),
);

/** The export center, limited to exports of crash screens. */
export default function CrashDownload() {
  const { t } = useLingui();
  const { search, setSearch } = useView(crashDownload.path);
  return (
    <ExportJobs
      title={screenText(crashDownload.menu)}
      table="analytics.crash-download.1"
      search={search}
      setSearch={setSearch}
      screens={screens}
      empty={t`No crash exports yet. Use the Export button of a crash page. Files are kept here for seven days.`}
    />
  );
}
