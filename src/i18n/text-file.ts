/** Catalogs that are displayed with the shell. */
export const frameTexts: readonly string[] = ['dialogs', 'error-log', 'frame', 'header', 'menus', 'tabs', 'toasts'].map(
  (feature) => `shell/${feature}`,
);

/** The catalogs of lists are loaded with the shell, because most pages are lists. */
const withFrame: ReadonlySet<string> = new Set([...frameTexts, 'ui']);
/** Catalogs that are loaded with forms: pages that need one of these need most of them. */
const withForms: ReadonlySet<string> = new Set(['form', 'audience']);

/**
 * Catalogs of overlays on the lists of releases, of the timeline that shares them, and of upload services: 5 KiB that a
 * list of releases does not display.
 */
const withRollouts: ReadonlySet<string> = new Set([
  'publish/rollout',
  'publish/release-timeline',
  'publish/ftp-manager',
]);

/**
 * The file that contains a catalog, one per language: the catalogs of a domain share a file, so that they take a single
 * request.
 * @returns `frame` and `form` for the texts of the kit, else the first folder: `shell` for overlays of the shell,
 *   `publish` for the views of that domain
 */
export function textFileOf(catalogue: string): string {
  if (withFrame.has(catalogue)) return 'frame';
  // Most charts are in this domain, so a page with a chart needs its texts anyway.
  if (catalogue === 'chart') return 'analytics';
  if (withRollouts.has(catalogue)) return 'publish-rollouts';
  // A file of its own, because every visit starts with it and no other page without a menu needs its 2 KiB.
  if (catalogue === 'common/dashboard') return 'dashboard';
  return withForms.has(catalogue) ? 'form' : catalogue.replace(/\/.*$/u, '');
}
