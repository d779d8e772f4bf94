import { createPort } from '../../base/port.ts';
import type { Helps } from '../help/help.ts';
import type { Records } from '../menus/records.ts';

/** What the domains bring: routes with the first address that needs them, and what the frame has to know of their records. */
export const routes = createPort<{
  /** @returns whether they are there; else the address leads to an error page */
  open: (pathname: string) => Promise<boolean>;
  records: () => Promise<Records>;
  help: () => Promise<Helps>;
}>('the routes');
