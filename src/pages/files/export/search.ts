import { listExportJobsSort } from '../../../api/generated/sorts.ts';
import { day, listSearch, oneOf, text } from '../../../ui/list/search.ts';

export const searchSchema = listSearch(listExportJobsSort.sorts, {
  reportName: text(100),
  screen: text(100),
  status: oneOf(['exporting', 'succeeded', 'failed', 'expired']),
  createdFrom: day(),
  createdTo: day(),
});
