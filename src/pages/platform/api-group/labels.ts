import { msg } from '@lingui/core/macro';

/** What is known of an API group, in columns, filters, fields and facts. */
export const labels = {
  name: msg`Name`,
  systemName: msg`System`,
  communicationType: msg`Communication`,
  ip: msg`IP addresses`,
  port: msg`Port`,
  success: msg`Success is`,
  messageKey: msg`Message in`,
  requestMfd: msg`Format of requests (MFD)`,
  responseMfd: msg`Format of answers (MFD)`,
  envMrd: msg`Environment (MRD)`,
  transactionCount: msg`Transactions`,
  remark: msg`Remarks`,
};
