/** The oldest browsers that the console is built for; the documentation names them, and so does the page for older ones. */
export const browsers = { chrome: '131', edge: '131', firefox: '135', safari: '18.4' } as const;
