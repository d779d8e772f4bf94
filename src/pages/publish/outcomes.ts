import { msg } from '@lingui/core/macro';
import { registerOutcomes } from '../../api/query-policy.ts';

registerOutcomes({
  createUpgrade: msg`The package was created`,
  updateUpgrade: msg`The package was saved`,
  deleteUpgrades: msg`Deleted`,
  publishUpgrade: msg`Published`,
  cancelUpgrade: msg`Unpublished`,
  createGrayRule: msg`The gray rule was added`,
  updateGrayRule: msg`The gray rule was saved`,
  deleteGrayRule: msg`The gray rule was removed`,
  createUploadService: msg`The upload service was created`,
  updateUploadService: msg`The upload service was saved`,
  deleteUploadServices: msg`Deleted`,
  setDefaultUploadService: msg`The default upload service was changed`,
});
