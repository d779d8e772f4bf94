import { msg } from '@lingui/core/macro';

/** What is known of an API group, in columns, filters, fields and facts. */
export const labels = {
  name: msg`Name`,
  systemName: msg`System name`,
  communicationType: msg`Protocol`,
  ip: msg`IP addresses`,
  port: msg`Port`,
  success: msg`Success condition`,
  messageKey: msg`Message field`,
  requestMfd: msg`Request format (MFD)`,
  responseMfd: msg`Response format (MFD)`,
  envMrd: msg`Environment (MRD)`,
  transactionCount: msg`Transactions`,
  remark: msg`Remarks`,
};
