/** The oldest supported browsers, listed in the documentation and on the page for older ones. */
export const browsers = { chrome: '131', edge: '131', firefox: '135', safari: '18.4' } as const;
