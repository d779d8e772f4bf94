/** The suggested version of a form, and the download address of its upload. */
import { describe, expect, test } from 'vitest';
import { formatTime } from '../../mock-server/core/world/clock.ts';
import { nextOfflineVersion } from '../../mock-server/publish/offline-packages/versions.ts';
import { downloadUrl, nextPatch } from '../../mock-server/publish/upgrades/rules.ts';

test.each([
  [undefined, '1.0.0'],
  ['6.4.1', '6.4.2'],
  ['6.4.998', '6.4.999'],
  ['6.4.999', '6.5.0'],
  ['6.999.999', '7.0.0'],
  ['1.2.3.4', '1.2.3.5'],
  ['1.2.999.999', '1.3.0.0'],
  ['999.999.999', '999.999.999'],
])('the next version after %s is %s', (highest, next) => {
  expect(nextPatch(highest)).toBe(next);
});

describe('the next version of an offline package', () => {
  const clock = (text: string) => {
    const now = Date.parse(text);
    return { now: () => now, iso: () => formatTime(now), day: () => formatTime(now).slice(0, 10) };
  };
  const today = clock('2024-02-28T12:00:00+08:00');

  test.each([
    [undefined, '2024022801'],
    ['2024022709', '2024022801'],
    ['2024022799', '2024022801'],
    ['2024022800', '2024022801'],
    ['2024022801', '2024022802'],
    ['2024022809', '2024022810'],
    ['2024022898', '2024022899'],
    ['2024022899', '2024022901'],
    ['2024022999', '2024030101'],
    ['2024123199', '2025010101'],
    ['2024030105', '2024030106'],
  ])('after %s is %s', (highest, next) => {
    expect(nextOfflineVersion(today, highest)).toBe(next);
  });
});

describe('the download URL', () => {
  const service = { downloadAddress: 'files.example.com', downloadPort: 443, uploadPath: '/apps' };

  test.each([
    [443, 'https://files.example.com/apps/a.apk'],
    [80, 'http://files.example.com/apps/a.apk'],
    [8443, 'https://files.example.com:8443/apps/a.apk'],
  ])('for port %i is %s', (downloadPort, address) => {
    expect(downloadUrl({ ...service, downloadPort }, 'a.apk')).toBe(address);
  });

  test('joins the upload path with or without a trailing slash, and encodes the file name', () => {
    expect(downloadUrl({ ...service, uploadPath: '/' }, 'a.apk')).toBe('https://files.example.com/a.apk');
    expect(downloadUrl({ ...service, uploadPath: '/a/b/' }, '橙 1/2?.apk')).toBe(
      `https://files.example.com/a/b/${encodeURIComponent('橙 1/2?.apk')}`,
    );
  });

  test('has an IPv6 address in brackets', () => {
    expect(downloadUrl({ ...service, downloadAddress: 'fd00::1', downloadPort: 8443 }, 'a.apk')).toBe(
      'https://[fd00::1]:8443/apps/a.apk',
    );
  });
});
