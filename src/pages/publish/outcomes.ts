import { msg } from '@lingui/core/macro';
import { registerOutcomes } from '../../api/outcomes.ts';

registerOutcomes({
  createUpgrade: msg`The package was created`,
  updateUpgrade: msg`The package was saved`,
  deleteUpgrades: msg`The packages were deleted`,
  publishUpgrade: msg`The package is published`,
  cancelUpgrade: msg`The package is unpublished`,
  createGrayRule: msg`The gray rule was added`,
  updateGrayRule: msg`The gray rule was saved`,
  deleteGrayRule: msg`The gray rule was removed`,
  createUploadService: msg`The upload service was created`,
  updateUploadService: msg`The upload service was saved`,
  deleteUploadServices: msg`The upload services were deleted`,
  setDefaultUploadService: msg`The default upload service was changed`,
});
