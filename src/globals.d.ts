/** Product version, out of package.json at build time. */
declare const __VERSION__: string;

/** Path that the console is served under, such as `/console`; empty at the root of its origin. Out of `BASE_PATH` at build time. */
declare const __BASE_PATH__: string;

interface Window {
  /** Fetches what a page at a pathname begins with, or any page of `/pages/<domain>/`, and opens nothing. Out of `boot.js`. */
  preloadFiles?: (pathname: string) => void;
}

declare module 'virtual:theme/*.css' {}

/** The dictionary of traditional characters; the package types only the other one. */
declare module 'pinyin-match/es/traditional.js' {
  export { default } from 'pinyin-match';
}

declare module 'virtual:texts' {
  import type { Messages } from '@lingui/core';
  /** Messages of catalogues, and texts of problem codes. */
  export interface TextFile {
    messages: Messages;
    problemTexts: Partial<Record<string, string>>;
  }
  /** Files of texts by name and language, such as `publish.en`. */
  export const textFiles: Partial<Record<string, () => Promise<TextFile>>>;
}
