/** Product version, out of package.json at build time. */
declare const __VERSION__: string;

declare module 'virtual:theme/*.css' {}

/** The dictionary of traditional characters; the package types only the other one. */
declare module 'pinyin-match/es/traditional.js' {
  export { default } from 'pinyin-match';
}
