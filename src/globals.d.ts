/** Product version, out of package.json at build time. */
declare const __VERSION__: string;

declare module 'virtual:theme/*.css' {}
