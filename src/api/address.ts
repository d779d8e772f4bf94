import { config } from '../base/config.ts';

/** The operation that can be served by a separate export service. */
const tablePath = '/yusp-app-common/api/export-table';

/**
 * The address of a contract path: on the backend that the runtime configuration sets for its service prefix, or below
 * the console's own path.
 */
export function addressOf(path: string): string {
  if (path === tablePath && config().exportService) return config().exportService;
  const prefix = /^\/[^/?]+/u.exec(path)?.[0] ?? '';
  return `${config().backends[prefix] || __BASE_PATH__}${path}`;
}

/** Sends a call of the contract. Redirects are not followed, because they could leak the token to another origin. */
export const fetchPath = (path: string, init: RequestInit): Promise<Response> =>
  fetch(addressOf(path), { ...init, redirect: 'manual', credentials: 'omit' });
