import { createPort } from '../../base/port.ts';
import type { Helps } from '../help/help.ts';
import type { Records } from '../menus/records.ts';

/**
 * What the domains provide: routes, which load with the first address that needs them, and the facts about their
 * records for the shell.
 */
export const routes = createPort<{
  /** @returns whether the routes exist; otherwise the address leads to an error page */
  open: (pathname: string) => Promise<boolean>;
  records: () => Promise<Records>;
  help: () => Promise<Helps>;
}>('the routes');
