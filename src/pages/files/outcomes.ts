import { msg } from '@lingui/core/macro';
import { registerOutcomes } from '../../api/outcomes.ts';

registerOutcomes({
  retryExportJob: msg`The export runs again`,
  deleteExportJobs: msg`The exports were deleted`,
});
