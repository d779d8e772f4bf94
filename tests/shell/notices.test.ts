import { expect, test } from 'vitest';
import type { Notice } from '../../src/api/generated/client.schemas.ts';
import { noticeText } from '../../src/shell/notices/notice-text.ts';

test('a notice of a kind that only a newer server has shows its subject', () => {
  const notice: Pick<Notice, 'kind' | 'subject'> = JSON.parse('{ "kind": "quotaReached", "subject": "Uploads" }');
  expect(noticeText(notice)).toMatchObject({ values: { subject: 'Uploads' } });
});
