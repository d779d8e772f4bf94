import { msg } from '@lingui/core/macro';
import { registerOutcomes } from '../../api/outcomes.ts';

registerOutcomes({
  createApiGroup: msg`The API group was created`,
  updateApiGroup: msg`The API group was saved`,
  deleteApiGroups: msg`The API groups were deleted`,
  saveApplicationConfig: msg`The settings were saved. They take effect once they were generated and synchronised.`,
  createTransaction: msg`The transaction was created`,
  updateTransaction: msg`The transaction was saved`,
  copyTransaction: msg`The transaction was copied`,
  deleteTransactions: msg`The transactions were deleted`,
  changeTransactionStatus: msg`The status of the transactions was changed`,
  importTransactions: msg`The transactions were imported`,
  uploadSignCert: msg`The certificate was added`,
  deleteDeviceEntries: msg`The devices were taken out of the list`,
  uploadSslCert: msg`The certificate was added`,
  deleteSslCerts: msg`The certificates were deleted`,
  deleteSignCerts: msg`The certificates were deleted`,
  createGateway: msg`The gateway instance was created`,
  updateGateway: msg`The gateway instance was saved`,
  deleteGateways: msg`The gateway instances were deleted`,
  generateGatewayConfig: msg`The configuration is being generated`,
  syncGatewayConfig: msg`The configuration is being synchronised`,
  rollbackGatewayConfig: msg`The version is being brought back`,
});
