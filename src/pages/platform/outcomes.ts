import { msg } from '@lingui/core/macro';
import { registerOutcomes } from '../../api/outcomes.ts';

registerOutcomes({
  createApiGroup: msg`The API group was created`,
  updateApiGroup: msg`The API group was saved`,
  deleteApiGroups: msg`The API groups were deleted`,
  saveApplicationConfig: msg`The settings were saved. They take effect once they were generated and synchronised.`,
  uploadSignCert: msg`The certificate was added`,
  deleteDeviceEntries: msg`The devices were taken out of the list`,
  uploadSslCert: msg`The certificate was added`,
  deleteSslCerts: msg`The certificates were deleted`,
  deleteSignCerts: msg`The certificates were deleted`,
});
