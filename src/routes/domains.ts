import { commonRoutes } from '../pages/common/routes.ts';
import { publishRoutes } from '../pages/publish/routes.ts';

/** The table of contents of the console: every domain's views. */
export const domainRoutes = [...commonRoutes, ...publishRoutes] as const;
