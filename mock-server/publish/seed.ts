import type { Seed } from '../core/world/seed.ts';
import { seedSwitches } from './switches/seed.ts';
import { seedReleases } from './upgrades/seed.ts';
import { seedServices } from './upload-services/seed.ts';

/** Seeds upload services, switches and releases of every application; only the services in the scenario `empty`. */
export const seedPublish: Seed = async (context) => {
  for (const application of context.db.applications.all()) {
    const service = await seedServices(context, application);
    if (context.scenario === 'empty') continue;
    await seedSwitches(context, application);
    await seedReleases(context, application, service);
  }
};
