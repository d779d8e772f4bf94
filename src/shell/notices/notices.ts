import { withTexts } from '../../i18n/language.ts';

/** Polls for notices while some are expected. */
export function followNotices(): void {
  void withTexts(import('./follow-notices.ts'), 'shell/notices')
    .then(({ follow }) => follow())
    .catch(() => {});
}
