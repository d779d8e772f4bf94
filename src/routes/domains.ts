import { commonRoutes } from '../pages/common/routes.ts';
import { platformRoutes } from '../pages/platform/routes.ts';
import { publishRoutes } from '../pages/publish/routes.ts';
import { systemRoutes } from '../pages/system/routes.ts';

/** The table of contents of the console: every domain's views. */
export const domainRoutes = [...commonRoutes, ...platformRoutes, ...publishRoutes, ...systemRoutes] as const;
