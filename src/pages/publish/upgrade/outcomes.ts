import { msg } from '@lingui/core/macro';
import { registerOutcomes } from '../../../api/outcomes.ts';

registerOutcomes({
  createUpgrade: msg`The package was created`,
  updateUpgrade: msg`The package was saved`,
  deleteUpgrades: msg`The packages were deleted`,
  publishUpgrade: msg`The package is published`,
  cancelUpgrade: msg`The package is unpublished`,
});
