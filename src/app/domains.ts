/**
 * The domains whose pages are below `/pages/<domain>/`. Their routes load with the first page of the domain: the
 * addresses, search schemas and chunk names of all pages would make the first script too large.
 */
export const domains = {
  advertisement: () => import('../pages/advertisement/routes.ts'),
  files: () => import('../pages/files/routes.ts'),
  analytics: () => import('../pages/analytics/routes.ts'),
  'analyzer-simple': () => import('../pages/analytics/detail-routes.ts'),
  message: () => import('../pages/message/routes.ts'),
  platform: () => import('../pages/platform/routes.ts'),
  publish: () => import('../pages/publish/routes.ts'),
  system: () => import('../pages/system/routes.ts'),
};

/** A domain whose pages are below `/pages/<domain>/`. */
export type Domain = keyof typeof domains;

export type DomainRoute = Awaited<ReturnType<(typeof domains)[Domain]>>['routes'][number];

export const isDomain = (name: string): name is Domain => Object.hasOwn(domains, name);

/** The domain of an address, whether or not that page exists; undefined for pages of the shell. */
export function domainOf(pathname: string): Domain | undefined {
  const name = /^\/pages\/([^/]+)\//u.exec(pathname)?.[1] ?? '';
  return isDomain(name) ? name : undefined;
}
