import { Platform } from '../../../openapi/generated/schemas.ts';
import type { Schemas } from '../../../openapi/generated/types.ts';
import { compareVersions } from '../../core/kit/versions.ts';

type Clients = Schemas['OfflineClients'];
type Range = Schemas['ClientRange'];

const isOrdered = (low: string | undefined, high: string | undefined): boolean =>
  low === undefined || high === undefined || compareVersions(low, high) <= 0;

/** Returns the platforms whose highest client version is lower than their lowest. */
export const wrongRanges = (clients: Clients): (keyof Clients)[] =>
  Platform.options.filter((platform) => !isOrdered(clients[platform]?.min, clients[platform]?.max));

const meet = (a: Range | undefined, b: Range | undefined): boolean =>
  a !== undefined && b !== undefined && isOrdered(a.min, b.max) && isOrdered(b.min, a.max);

/** Whether any client is within both ranges. */
export const overlap = (a: Clients, b: Clients): boolean =>
  Platform.options.some((platform) => meet(a[platform], b[platform]));
