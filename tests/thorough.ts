/** Whether this is `npm run test:all`: tests of a sample are then repeated for each item. */
export const isThorough = process.env['TEST_ALL'] !== undefined;

/** Number of repetitions: all in `npm run test:all`, otherwise a fraction. */
export const tries = (count: number, part = 1 / 2): number => (isThorough ? count : Math.ceil(count * part));
