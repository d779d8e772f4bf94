import { listExportJobsSort } from '../../../api/generated/sorts.ts';
import { menuAddress } from '../../../shell/routing/menu-page.ts';
import { day, listSearch, oneOf, text } from '../../../ui/list/search.ts';

// Repeats the parameters of the export center, whose routes are in another file: sharing them would load them with
// every page.
const searchSchema = listSearch(listExportJobsSort.sorts, {
  reportName: text(100),
  screen: text(100),
  status: oneOf(['exporting', 'succeeded', 'failed', 'expired']),
  createdFrom: day(),
  createdTo: day(),
});

export const crashDownload = menuAddress('analytics/crash-download', searchSchema);
