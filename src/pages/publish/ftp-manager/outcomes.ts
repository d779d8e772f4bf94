import { msg } from '@lingui/core/macro';
import { registerOutcomes } from '../../../api/outcomes.ts';

registerOutcomes({
  createUploadService: msg`The upload service was created`,
  updateUploadService: msg`The upload service was saved`,
  deleteUploadServices: msg`The upload services were deleted`,
  setDefaultUploadService: msg`The default upload service was changed`,
});
