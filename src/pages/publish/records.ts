import { kinds } from '../../resource/audience/device/kinds.ts';
import { recordFacts, type Records } from '../../shell/menus/records.ts';
import type { address as applets } from './applet-upgrade/address.ts';
import type { searchSchema as deviceDelivery } from './device-delivery/search.ts';
import type { searchSchema as offlineRollout } from './offline-gmr/search.ts';
import type { address as switches } from './param-manager/address.ts';
import type { address as upgrades } from './upgrade/address.ts';

const upgrade = recordFacts<typeof upgrades>({ opens: 'rollout' });

/** Links to releases: their progress, or their details if they have no stages. */
export const records: Records = {
  'publish/android-upgrade': upgrade,
  'publish/ios-upgrade': upgrade,
  'publish/harmony-upgrade': upgrade,
  'publish/offline-upgrade': recordFacts<{ search: typeof offlineRollout }>({
    page: 'publish/offline-gmr',
    opens: 'id',
  }),
  'publish/applet-upgrade': recordFacts<typeof applets>({ opens: 'view' }),
  'publish/param-manager': recordFacts<typeof switches>({ opens: 'view' }),
  'publish/device-delivery': recordFacts<{ search: typeof deviceDelivery }>({
    lookup: {
      filter: 'device',
      also: Object.values(kinds),
      pattern: /^[A-Z]{2}-[\dA-Za-z-]{2,47}$/u,
      certain: /^[A-Z]{2}-[\dA-Za-z-]{2,47}$/u,
    },
  }),
};
