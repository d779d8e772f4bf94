import { commonRoutes } from './common/routes.ts';

/** The table of contents of the console: every domain's views. */
export const domainRoutes = [...commonRoutes] as const;
