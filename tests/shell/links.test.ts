/** No link has the default color of the browser: one rule colors all links, and no style sheet reverts it. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { shellCss } from '../../src/theme/css.ts';

const base = readFileSync('src/theme/base.css', 'utf8');

test('the base layer colors all links with a variable that both schemes set', () => {
  const [layers = ''] = /@layer [^;{]+;/u.exec(base) ?? [];
  expect(layers).toMatch(/^@layer base,/u);
  expect(base).toMatch(/@layer base \{[\s\S]*?\n {2}a \{\n {4}color: var\(--mb-link, inherit\);\n {2}\}/u);
  expect(shellCss().match(/--mb-link:#[\da-f]{6}|--mb-link:var\(/giu)?.length).toBe(2);
});

test('no style sheet reverts to a default color of the browser', () => {
  const files = globSync('src/**/*.css');
  expect(files.length).toBeGreaterThan(50);
  const offenders = files.filter((file) =>
    /(?<!-)color:\s*(?:-webkit-link|linktext|visitedtext|revert|revert-layer|initial|unset|blue)\b/iu.test(
      readFileSync(file, 'utf8'),
    ),
  );
  expect(offenders).toEqual([]);
});
