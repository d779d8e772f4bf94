import { withTexts } from '../../i18n/language.ts';
import { createStore } from '../../base/store.ts';

/** How many notices the user has not read, as far as it was asked. */
export const unread = createStore(0);

/** Asks for notices as long as some are to come. */
export function followNotices(): void {
  void withTexts(import('./follow-notices.ts'), 'shell/notices')
    .then(({ follow }) => follow())
    .catch(() => {});
}

/** Jobs, by id, whose files are saved as soon as they are there: small exports that were begun in this window. */
export const awaitedExports = new Set<string>();
