import type { DomainHandlers } from '../core/handler.ts';
import { appConfigHandlers } from './app-config.ts';
import { applicationHandlers } from './applications.ts';
import { certHandlers } from './certs.ts';
import { gatewayConfigHandlers } from './gateway-config.ts';
import { gatewayHandlers } from './gateways.ts';
import { groupHandlers } from './groups.ts';
import { transactionHandlers } from './transactions.ts';

export const platformHandlers: DomainHandlers<'platform'> = {
  ...applicationHandlers,
  ...appConfigHandlers,
  ...gatewayHandlers,
  ...gatewayConfigHandlers,
  ...groupHandlers,
  ...transactionHandlers,
  ...certHandlers,
};
