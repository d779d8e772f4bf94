import { msg } from '@lingui/core/macro';
import { registerOutcomes } from '../../../api/outcomes.ts';

registerOutcomes({
  createOfflinePackage: msg`The offline package was created`,
  updateOfflinePackage: msg`The offline package was saved`,
  createSubApp: msg`The sub-application was created`,
  updateSubApp: msg`The sub-application was renamed`,
  deleteSubApps: msg`The sub-application was deleted`,
});
