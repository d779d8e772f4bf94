/** Catalogues of what is on screen with the frame. */
export const frameTexts: readonly string[] = ['dialogs', 'error-log', 'frame', 'header', 'menus', 'tabs', 'toasts'].map(
  (feature) => `shell/${feature}`,
);

/** What a list needs is there with the frame: most pages are lists. */
const withFrame: ReadonlySet<string> = new Set([...frameTexts, 'ui']);
/** What comes with forms: pages that have one of these have most of them. */
const withForms: ReadonlySet<string> = new Set(['form', 'audience']);

/** What opens over the lists of releases, and the timeline that shares it: 4 KiB that a list does not show. */
const withRollouts: ReadonlySet<string> = new Set(['publish/rollout', 'publish/release-timeline']);

/**
 * The file that a catalogue comes in, one for each language: a domain's are one request, not one for each view.
 * @returns `frame` and `form` for what the kit needs, else the first folder: `shell` for what opens over the frame,
 * `publish` for the views of that domain
 */
export function textFileOf(catalogue: string): string {
  if (withFrame.has(catalogue)) return 'frame';
  // Most charts are there; a page with a chart begins with the texts of its domain.
  if (catalogue === 'chart') return 'analytics';
  if (withRollouts.has(catalogue)) return 'publish-rollouts';
  // Every visit begins with it, and no other page without a menu needs its 2 KiB.
  if (catalogue === 'common/dashboard') return 'dashboard';
  return withForms.has(catalogue) ? 'form' : catalogue.replace(/\/.*$/u, '');
}
