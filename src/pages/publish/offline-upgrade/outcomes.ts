import { msg } from '@lingui/core/macro';
import { registerOutcomes } from '../../../api/outcomes.ts';

registerOutcomes({
  createOfflinePackage: msg`The offline package was created`,
  updateOfflinePackage: msg`The offline package was saved`,
  deleteOfflinePackages: msg`The offline packages were deleted`,
  publishOfflinePackage: msg`The offline package is published`,
  cancelOfflinePackage: msg`The offline package is unpublished`,
  takeDownOfflinePackage: msg`The offline package is taken down`,
  rollbackOfflinePackage: msg`The earlier version is effective again`,
  markOfflineDefective: msg`The offline package is marked as defective`,
  unmarkOfflineDefective: msg`The mark was taken off`,
  createSubApp: msg`The sub-application was created`,
  updateSubApp: msg`The sub-application was renamed`,
  deleteSubApps: msg`The sub-application was deleted`,
});
