import type { DomainHandlers } from '../core/handler.ts';
import { appConfigHandlers } from './app-config.ts';
import { applicationHandlers } from './applications.ts';
import { debugHandlers } from './debug.ts';
import { deviceListHandlers } from './device-lists.ts';
import { gatewayConfigHandlers } from './gateway-config.ts';
import { gatewayHandlers } from './gateways.ts';
import { groupHandlers } from './groups.ts';
import { signCertHandlers } from './sign-certs.ts';
import { sslCertHandlers } from './ssl-certs.ts';
import { transactionImportHandlers } from './transaction-import.ts';
import { transactionHandlers } from './transactions.ts';

export const platformHandlers: DomainHandlers<'platform'> = {
  ...applicationHandlers,
  ...appConfigHandlers,
  ...gatewayHandlers,
  ...gatewayConfigHandlers,
  ...groupHandlers,
  ...transactionHandlers,
  ...debugHandlers,
  ...deviceListHandlers,
  ...transactionImportHandlers,
  ...signCertHandlers,
  ...sslCertHandlers,
};
