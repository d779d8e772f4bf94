/** Product version from package.json, set at build time. */
declare const __VERSION__: string;

/**
 * Path that the console is served under, such as `/console`; empty at the root of its origin. Set from `BASE_PATH` at
 * build time.
 */
declare const __BASE_PATH__: string;

interface Window {
  /**
   * Preloads the initial files of the page at a pathname, or of any page of `/pages/<domain>/`. Defined in `boot.js`.
   */
  preloadFiles?: (pathname: string) => void;
}

declare module 'virtual:theme/*.css' {}

/** The dictionary of traditional characters, which the package's types lack. */
declare module 'pinyin-match/es/traditional.js' {
  export { default } from 'pinyin-match';
}

declare module 'virtual:texts' {
  import type { Messages } from '@lingui/core';
  /** Messages of catalogs, and texts of problem codes. */
  export interface TextFile {
    messages: Messages;
    problemTexts: Partial<Record<string, string>>;
  }
  /** Loaders of text files by name and language, such as `publish.en`. */
  export const textFiles: Partial<Record<string, () => Promise<TextFile>>>;
}
