/** Rules of style sheets that can be checked automatically, with their reasons. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

interface Rule {
  selector: string;
  declarations: string[];
}

const textOf = (path: string): string => readFileSync(path, 'utf8');

/** The innermost rules of a sheet; those within media or layers are on the same level. */
const rulesOf = (path: string): Rule[] =>
  [
    ...textOf(path)
      .replaceAll(/\/\*.*?\*\//gsu, '')
      .matchAll(/(?<selector>[^{}]+)\{(?<body>[^{}]*)\}/gu),
  ].map(({ groups: { selector = '', body = '' } = {} }) => ({
    selector: selector.replaceAll(/\s+/gu, ' ').trim(),
    declarations: body.split(';').flatMap((each) => each.replaceAll(/\s+/gu, ' ').trim() || []),
  }));

const sheet = 'src/ui/primitives.css';
const primitives = rulesOf(sheet);
const names = new Set([...textOf(sheet).matchAll(/\.(?<name>[a-z][\w-]*)/gu)].map(([, name = '']) => name));

const components = globSync('src/**/*.tsx').map((path) => ({ path, text: textOf(path) }));
/** Class names that a component writes as text. */
const wordsIn = (text: string): string[] =>
  [...text.matchAll(/className="(?<plain>[^"]*)"|className=\{`(?<mixed>[^`]*)`\}/gu)].flatMap(
    ({ groups: { plain = '', mixed = '' } = {} }) =>
      `${plain} ${mixed.replaceAll(/\$\{[^}]*\}/gu, ' ')}`.split(/\s+/u).filter(Boolean),
  );
/** Before anyone has signed in, only the base elements are styled. */
const isEarly = (path: string): boolean => /^src\/(?:session|app\/(?!gallery))/u.test(path);

const modules = globSync('src/**/*.module.css')
  .filter((path) => !isEarly(path))
  .flatMap((path) => rulesOf(path).map((rule) => ({ ...rule, where: `${path} ${rule.selector}` })));

describe('primitives', () => {
  test('are the only classes that components name as text; others come from CSS modules', () => {
    const others = components.flatMap(({ path, text }) =>
      wordsIn(text).flatMap((word) => (names.has(word) ? [] : `${path} ${word}`)),
    );
    expect(others).toEqual([]);
  });

  test('are all used', () => {
    const used = new Set(components.flatMap(({ text }) => wordsIn(text)));
    expect([...names].filter((name) => !used.has(name))).toEqual([]);
  });

  test('are not used before the sign-in, because they are loaded with the frame', () => {
    const early = components.filter(({ path, text }) => isEarly(path) && wordsIn(text).length > 0);
    expect(early.map(({ path }) => path)).toEqual([]);
  });

  test('are not repeated in a module, where they would drift apart', () => {
    const whole = primitives.filter(
      ({ selector, declarations }) => /^\.[\w-]+$/u.test(selector) && declarations.length > 2,
    );
    const isOther = (declaration: string) => declaration.startsWith('flex-direction:');
    const again = modules.flatMap(({ where, declarations }) =>
      whole.flatMap(({ selector, declarations: own }) =>
        own.every((one) => declarations.includes(one)) && own.some(isOther) === declarations.some(isOther)
          ? `${where} is ${selector}`
          : [],
      ),
    );
    expect(again).toEqual([]);
  });
});

describe('modules', () => {
  test('do not reset list markers, which the element styles do', () => {
    const again = modules.filter(({ declarations }) => declarations.includes('list-style: none'));
    expect(again.map(({ where }) => where)).toEqual([]);
  });

  test('have no identical blocks: places that look alike share one', () => {
    const blocks = Map.groupBy(
      modules.filter(({ declarations }) => declarations.length > 2),
      ({ declarations }) => declarations.toSorted().join('; '),
    );
    const twice = [...blocks.values()].filter((same) => same.length > 1);
    expect(twice.map((same) => same.map(({ where }) => where))).toEqual([]);
  });

  test('have no unused classes', () => {
    const usedClasses = new Map<string, Set<string>>();
    const name = (path: string, one: string) => usedClasses.set(path, (usedClasses.get(path) ?? new Set()).add(one));
    for (const { path, text } of globSync('src/**/*.{ts,tsx}').map((file) => ({ path: file, text: textOf(file) })))
      for (const [, id = '', target = ''] of text.matchAll(/import (\w+) from '([^']+\.module\.css)'/gu))
        for (const [, one = '', other = ''] of text.matchAll(
          new RegExp(`(?<![\\w./-])${id}(?:\\.(\\w+)|\\['(\\w+)'\\])`, 'gu'),
        ))
          name(join(dirname(path), target), one || other);
    const sheets = globSync('src/**/*.module.css');
    for (const path of sheets)
      for (const [, one = '', target] of textOf(path).matchAll(/composes: (\w+)(?: from '([^']+)')?/gu))
        name(target === undefined ? path : join(dirname(path), target), one);
    const unnamed = sheets.flatMap((path) => {
      const selectors = rulesOf(path).map(({ selector }) => selector.replaceAll(/:global\([^)]*\)/gu, ''));
      const classes = new Set(
        selectors.flatMap((each) => [...each.matchAll(/\.(?<one>[a-z]\w*)/giu)].map(([, one = '']) => one)),
      );
      return [...classes].flatMap((one) => (usedClasses.get(path)?.has(one) ? [] : `${path} ${one}`));
    });
    expect(unnamed).toEqual([]);
  });
});
