/** Whether this is `npm run test:all`: what other tests show of a sample is then shown of each. */
export const isThorough = process.env['TEST_ALL'] !== undefined;

/** How many of something are tried: so many in `npm run test:all`, else that part of them. */
export const tries = (count: number, part = 1 / 2): number => (isThorough ? count : Math.ceil(count * part));
