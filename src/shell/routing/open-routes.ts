import { createPort } from '../../base/port.ts';

/** Makes the routes known that addresses need. */
export const routes = createPort<{
  /** @returns whether they are there; else the address leads to a page that says what has failed */
  open: (pathname: string) => Promise<boolean>;
}>('the routes');
