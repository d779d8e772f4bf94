import type { Plugin } from 'vite';
import { baseCss, mantineCss, shellCss } from './css.ts';

const sheets: Record<string, () => string> = {
  'virtual:theme/base.css': baseCss,
  'virtual:theme/shell.css': shellCss,
  'virtual:theme/mantine.css': mantineCss,
};

/**
 * Serves the theme's style sheets, generated from the tokens at build time. Mantine's provider would insert them as
 * `<style>` elements at run time, which the content security policy blocks.
 */
export function themeCss(): Plugin {
  return {
    name: 'theme-css',
    resolveId: (id) => (id in sheets ? `\0${id}` : undefined),
    load: (id) => sheets[id.slice(1)]?.(),
  };
}
