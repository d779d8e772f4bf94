import { withTexts } from '../../i18n/language.ts';

/** Asks for notices as long as some are to come. */
export function followNotices(): void {
  void withTexts(import('./follow-notices.ts'), 'shell/notices')
    .then(({ follow }) => follow())
    .catch(() => {});
}
