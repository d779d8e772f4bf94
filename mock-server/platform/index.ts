import type { DomainHandlers } from '../core/http/handler.ts';
import type { Seed } from '../core/world/seed.ts';
import type { DemandOwnPassword } from '../core/session/own-password.ts';
import { apiGroupHandlers } from './api-groups/api-groups.ts';
import { apiGroupTables } from './api-groups/table.ts';
import { applicationConfigHandlers } from './application-config/application-config.ts';
import { applicationConfigTables } from './application-config/table.ts';
import { createApplicationHandlers, type UsesApplication } from './applications/applications.ts';
import { applicationTables } from './applications/table.ts';
import { deviceListHandlers } from './device-lists/device-lists.ts';
import { deviceListTables } from './device-lists/table.ts';
import { gatewayConfigHandlers } from './gateway-config/gateway-config.ts';
import { gatewayConfigTables } from './gateway-config/table.ts';
import { gatewayHandlers } from './gateways/gateways.ts';
import { gatewayTables } from './gateways/table.ts';
import { seedGateway } from './seed.ts';
import { signCertHandlers } from './sign-certs/sign-certs.ts';
import { signCertTables } from './sign-certs/table.ts';
import { sslCertHandlers } from './ssl-certs/ssl-certs.ts';
import { sslCertTables } from './ssl-certs/table.ts';
import type { TransactionImport } from './transactions/import/import.ts';
import { transactionTables } from './transactions/table.ts';
import { transactionHandlers } from './transactions/transactions.ts';

/** Tables of the bank's applications, and of the gateway between them and the backend services. */
export const platformTables = {
  ...applicationTables,
  ...applicationConfigTables,
  // Before their groups, which cannot be removed while transactions exist.
  ...transactionTables,
  ...apiGroupTables,
  ...gatewayTables,
  ...gatewayConfigTables,
  ...deviceListTables,
  ...signCertTables,
  ...sslCertTables,
};

/** All seeds except the applications, which come first. */
export const platformSeeds: readonly Seed[] = [seedGateway];

/**
 * @param imports the import of transactions, which is created with its own reader of sheets
 * @param demandOwnPassword throws unless a call includes the caller's password
 * @param isPushing whether an application has a message that is scheduled or being sent
 */
export const createPlatformHandlers = (
  imports: TransactionImport,
  demandOwnPassword: DemandOwnPassword,
  isPushing: UsesApplication,
): DomainHandlers<'platform'> => ({
  ...createApplicationHandlers(demandOwnPassword, isPushing),
  ...applicationConfigHandlers,
  ...gatewayHandlers,
  ...gatewayConfigHandlers,
  ...apiGroupHandlers,
  ...transactionHandlers,
  ...imports.handlers,
  ...deviceListHandlers,
  ...signCertHandlers,
  ...sslCertHandlers,
});
