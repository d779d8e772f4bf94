import { expect, test } from 'vitest';
import { markdownOf } from '../../src/pages/analytics/ios-details/markdown.ts';

test('the frames of a crash are consecutive lines of one code block', () => {
  const frame = { module: 'app', isOwn: true, isSymbolicated: true };
  const threads = [
    {
      name: 'main',
      frames: [
        { ...frame, symbol: 'renderPage', file: 'Pdf.java', line: 97 },
        { ...frame, symbol: 'onDraw' },
      ],
    },
  ];
  const sample = { threads, platform: 'android', osVersion: '14', model: 'Xiaomi 14', version: '6.4.0' } as const;
  expect(markdownOf({ title: 'OutOfMemoryError', place: 'renderPage' }, sample)).toBe(
    [
      '### OutOfMemoryError',
      '`renderPage`',
      'android · 14 · Xiaomi 14 · app 6.4.0',
      '```\napp renderPage (Pdf.java:97)\napp onDraw\n```',
    ].join('\n\n'),
  );
});
