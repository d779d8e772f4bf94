// @vitest-environment happy-dom
/** A lower version that is still published: the rollback confirmation names it, and why it is not offered. */
import { setupI18n } from '@lingui/core';
import { parse } from 'valibot';
import { expect, test } from 'vitest';
import { OfflinePackage } from '../../openapi/generated/schemas.publish.ts';
import { publishedLine } from '../../src/pages/publish/offline-upgrade/act-roll-back.tsx';
import { placeOf } from '../../src/resource/audience/place.ts';
import { signedIn } from '../mock-client.ts';

test('a lower version that is still published is named with its clients, and is no rollback target', async () => {
  const admin = await signedIn();
  const rows = (await admin.items('listOfflinePackages', { query: { status: 'effective', size: '100' } })).map((row) =>
    parse(OfflinePackage, row),
  );
  const [card, older] = rows.filter(({ subAppName }) => subAppName === '信用卡');
  if (!card || !older) throw new Error('The seed has two published packages of one sub-application');
  expect(older.version < card.version).toBe(true);
  expect(card.rollbackTo.map(({ id }) => id)).not.toContain(older.id);
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
  expect(publishedLine(placeOf(i18n, 'Asia/Shanghai'), older)).toBe(
    `${older.version} is still published, but for other devices (Android 6.0.0–6.2.9 or iOS 6.0.0–6.2.9), so you can't roll back to it.`,
  );
});
