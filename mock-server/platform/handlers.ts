import type { DomainHandlers } from '../core/http/handler.ts';
import { appConfigHandlers } from './app-config.ts';
import { applicationHandlers } from './applications.ts';
import { debugHandlers } from './debug.ts';
import { deviceListHandlers } from './device-lists.ts';
import { gatewayConfigHandlers } from './gateway-config.ts';
import { gatewayHandlers } from './gateways.ts';
import { groupHandlers } from './groups.ts';
import { signCertHandlers } from './sign-certs.ts';
import { sslCertHandlers } from './ssl-certs.ts';
import { transactionHandlers } from './transactions.ts';

type ImportIds = 'previewTransactionImport' | 'importTransactions' | 'getTransactionTemplate';

/** All but the import of sheets, which is made with a reader of its own. */
export const platformHandlers: Omit<DomainHandlers<'platform'>, ImportIds> = {
  ...applicationHandlers,
  ...appConfigHandlers,
  ...gatewayHandlers,
  ...gatewayConfigHandlers,
  ...groupHandlers,
  ...transactionHandlers,
  ...debugHandlers,
  ...deviceListHandlers,
  ...signCertHandlers,
  ...sslCertHandlers,
};
