import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { browsers } from '../../src/app/browsers.ts';

const read = (file: string): string => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

test('the check for old browsers has only syntax that old browsers parse', () => {
  expect(read('src/app/supported.js')).not.toMatch(/=>|\b(?:const|let|class)\b|`|\?\.|\?\?|\.\.\./u);
});

test.each(['README.md', 'docs/operator.md', 'index.html'])('%s lists the browsers that the build supports', (file) => {
  const text = read(file);
  for (const [name, version] of Object.entries(browsers))
    expect(text).toMatch(new RegExp(file.endsWith('.html') ? `\\{${name}\\}` : `${name}\\D+${version}`, 'iu'));
});
