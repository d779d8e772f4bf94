import type { Seed } from '../core/world/seed.ts';
import { seedCerts } from './seeds/certs.ts';
import { seedDeviceLists } from './device-lists/seed.ts';
import { seedGateways } from './gateways/seed.ts';
import { seedGroups } from './api-groups/seed.ts';
import { seedTransactions } from './transactions/seed.ts';

/** Seeds the gateway of the applications. Instances come last, because their configuration includes everything else. */
export const seedGateway: Seed = async (context) => {
  if (context.scenario === 'empty') return;
  for (const [index, application] of context.db.applications.all().entries()) {
    const groups = await seedGroups(context, application);
    await seedTransactions(context, application, groups);
    await seedDeviceLists(context, application);
    await seedGateways(context, application, 8 + index);
    await seedCerts(context, application);
  }
};
