import type { Catalogue } from '../i18n/language.ts';

/** Catalogues of what is on screen with the frame: they come with it, in one file for each language. */
export const frameTexts = ['dialogs', 'error-log', 'frame', 'header', 'menus', 'tabs', 'toasts'].map(
  (feature): Catalogue => `shell/${feature}`,
);
