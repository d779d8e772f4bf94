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
  createSwitch: msg`The switch was created`,
  updateSwitch: msg`The switch was saved`,
  deleteSwitches: msg`The switches were deleted`,
  effectSwitch: msg`The switch is effective`,
  invalidateSwitch: msg`The switch has expired`,
  restoreSwitchRevision: msg`The switch has its earlier values again`,
});
