import { config } from '../base/config.ts';

/** The operation that a service of its own may do. */
const tablePath = '/yusp-app-common/api/export-table';

/** The address of a contract path: on the backend of its service prefix as the runtime configuration names it, or beside the console. */
export function addressOf(path: string): string {
  if (path === tablePath && config().exportService) return config().exportService;
  const prefix = /^\/[^/?]+/u.exec(path)?.[0] ?? '';
  return `${config().backends[prefix] || __BASE_PATH__}${path}`;
}

/** Sends a call of the contract. A redirect is not followed: it could carry the token to another origin. */
export const fetchPath = (path: string, init: RequestInit): Promise<Response> =>
  fetch(addressOf(path), { ...init, redirect: 'manual', credentials: 'omit' });
