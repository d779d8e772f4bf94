/** Valid addresses of user pictures. */
import { expect, test } from 'vitest';
import { avatarSource } from '../../src/shell/account/avatar-address.ts';

test.each(['http://id.example/1.png', 'https://id.example:8443/a?b=c'])('accepts the address %s', (address) =>
  expect(avatarSource(address)).toEqual({ href: address }),
);

test('decodes a data URL to a blob', async () => {
  const source = avatarSource('data:image/PNG;base64,AQID');
  const blob = source && 'blob' in source ? source.blob : null;
  expect(blob?.type).toBe('image/png');
  expect(new Uint8Array((await blob?.arrayBuffer()) ?? [])).toEqual(new Uint8Array([1, 2, 3]));
});

test.each([
  '',
  'a.png',
  '/a.png',
  '//id.example/a.png',
  'javascript:alert(1)',
  ' java\tscript:alert(1)',
  'blob:http://a/1',
  'file:///a.png',
  'ftp://a/b.png',
  'https://admin:secret@id.example/a.png',
  'data:text/html;base64,AQID',
  'data:image/svg+xml;base64,AQID',
  'data:image/png,AQID',
  'data:image/png;base64,A',
  'data:image/png;base64,<svg>',
  `data:image/png;base64,${'A'.repeat(500_000)}`,
])('rejects the address %.60s', (address) => expect(avatarSource(address)).toBeNull());
