import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { baseCss, mantineCss, shellCss } from '../../src/theme/css.ts';
import { brands } from '../../src/theme/tokens.ts';
import { rulesOf, styleOf } from './cascade.ts';
import { contrast, mixed } from './colour.ts';

/*
 * Contrast of every button, badge and changed value in every state, theme and scheme. Reads the style sheets, because
 * a list of colors cannot show which of two rules wins.
 */

const read = (path: string) => rulesOf(readFileSync(path, 'utf8'));

type Scheme = 'light' | 'dark';

/** The variables of a theme and scheme. */
function variables(theme: string, scheme: Scheme): Map<string, string> {
  const generated = [baseCss(), shellCss(), mantineCss()].join('\n');
  const inDark = ':root[data-mantine-color-scheme="dark"]';
  const of = (selector: string) =>
    [...generated.matchAll(/([^{}\n]+)\{([^{}]*)\}/gu)]
      .filter(([, name]) => name === selector)
      .flatMap(([, , body = '']) => body.split(';'));
  const lines = [...of(':root'), ...of(`:root[data-theme="${theme}"]`), ...(scheme === 'dark' ? of(inDark) : [])];
  return new Map(lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]));
}

const mix = /^color-mix\(in oklab, (#\w{6}) (\d+)%, (#\w{6})\)$/u;

function colour(value: string, themeVariables: ReadonlyMap<string, string>): string {
  let text = value;
  while (text.includes('var('))
    text = text.replaceAll(/var\((--[\w-]+)\)/gu, (_, name: string) => themeVariables.get(name) ?? 'missing');
  const [, one, share, other] = mix.exec(text) ?? [];
  if (one && share && other) return mixed(one, Number(share) / 100, other);
  return /^#\w{3}$/u.test(text) ? text.replaceAll(/\w/gu, '$&$&') : text;
}

const themes = Object.keys(brands).flatMap((theme) =>
  (['light', 'dark'] as const).map((scheme) => [theme, scheme, variables(theme, scheme)] as const),
);
const surfaces = ['--mb-panel', '--mb-raised', '--mb-canvas'];

interface Case {
  name: string;
  style: Map<string, string>;
}

/** Texts with too little contrast on their own background or, without one, on any surface. */
function unreadable(cases: readonly Case[], themeVariables: ReadonlyMap<string, string>, least = 4.5): string[] {
  return cases.flatMap(({ name, style }) => {
    const ground = style.get('background') ?? 'none';
    const grounds = ground === 'none' ? surfaces.map((surface) => `var(${surface})`) : [ground];
    return grounds
      .map((on) => ({
        on,
        ratio: contrast(
          colour((style.get('color') ?? 'inherit').replace('inherit', 'var(--mb-text)'), themeVariables),
          colour(on, themeVariables),
        ),
      }))
      .filter(({ ratio }) => !(ratio >= least))
      .map(({ on, ratio }) => `${name} on ${on}: ${ratio.toFixed(2)}`);
  });
}

const states = {
  rest: { attributes: {}, pseudo: [] },
  hover: { attributes: {}, pseudo: ['hover'] },
  disabled: { attributes: {}, pseudo: ['disabled'] },
  'disabled, hover': { attributes: {}, pseudo: ['disabled', 'hover'] },
  'with a reason': { attributes: { 'aria-disabled': 'true' }, pseudo: [] },
  'with a reason, hover': { attributes: { 'aria-disabled': 'true' }, pseudo: ['hover'] },
} as const;

function inStates(file: string, name: string, variants: readonly Readonly<Record<string, string>>[]): Case[] {
  const rules = read(file);
  return variants.flatMap((variant) =>
    Object.entries(states).map(([state, { attributes, pseudo }]) => ({
      name: `${name} ${JSON.stringify(variant)} ${state}`,
      style: styleOf(rules, { class: name, attributes: { ...variant, ...attributes }, pseudo: new Set(pseudo) }),
    })),
  );
}

const dangers: readonly Readonly<Record<string, string>>[] = [{}, { 'data-danger': 'true' }];
const buttons = [
  ...inStates(
    'src/ui/button/button.module.css',
    'button',
    ['filled', 'default', 'subtle'].flatMap((variant) =>
      dangers.map((danger) => ({ 'data-variant': variant, ...danger })),
    ),
  ),
  ...inStates('src/ui/list/grid/grid.module.css', 'action', [{}]),
  ...inStates('src/ui/float/float.module.css', 'item', dangers),
  ...inStates('src/ui/page/plain-page.module.css', 'button', [{}]),
  ...inStates('src/session/sign-in/login.module.css', 'submit', [{}]),
];
const tones = ['success', 'progress', 'info', 'warning', 'danger', 'neutral'];
const badges: Case[] = tones.map((tone) => {
  const style = styleOf(read('src/ui/status/status.module.css'), {
    class: 'status',
    attributes: { 'data-tone': tone },
    pseudo: new Set(),
  });
  return {
    name: `badge ${tone}`,
    style: new Map([
      ['color', style.get('--fg') ?? ''],
      ['background', style.get('--bg') ?? ''],
    ]),
  };
});
const values: Case[] = ['old', 'new'].map((name) => ({
  name,
  style: styleOf(read('src/ui/text/old-new.module.css'), { class: name, attributes: {}, pseudo: new Set() }),
}));
const counts: Case[] = [
  {
    name: 'count',
    style: styleOf(read('src/shell/header/header.module.css'), { class: 'badge', attributes: {}, pseudo: new Set() }),
  },
];
const icons = inStates('src/ui/button/icon-button.module.css', 'icon', [{}]);

test('the cascade sorts rules by specificity, then by source order', () => {
  const rules = rulesOf(
    ".a{color:red;background:none}.a[b]{color:green}.a{color:blue}:where(.a:hover){color:black}.a:not(:disabled, [c='d']):hover{background:white}.a::before,.a .b{color:gray}",
  );
  const style = (attributes: Record<string, string>, ...pseudo: string[]) =>
    styleOf(rules, { class: 'a', attributes, pseudo: new Set(pseudo) });
  expect([style({}).get('color'), style({ b: '' }).get('color'), style({}, 'hover').get('color')]).toEqual([
    'blue',
    'green',
    'blue',
  ]);
  expect([
    style({}, 'hover').get('background'),
    style({ c: 'd' }, 'hover').get('background'),
    style({}, 'hover', 'disabled').get('background'),
  ]).toEqual(['white', 'none', 'none']);
});

describe.each(themes)('theme %s, %s', (_theme, _scheme, themeVariables) => {
  test('every button is readable in every state', () => expect(unreadable(buttons, themeVariables)).toEqual([]));
  test('every icon of a button is visible in every state', () =>
    expect(unreadable(icons, themeVariables, 3)).toEqual([]));
  test('every badge and changed value is readable', () =>
    expect(unreadable([...badges, ...values, ...counts], themeVariables)).toEqual([]));
});

test('disabled buttons look the same in every variant', () => {
  const looks = buttons
    .filter(({ name }) => name.startsWith('button {"data-variant"') && /disabled|reason/u.test(name))
    .map(({ style }) => `${style.get('color')} ${style.get('background')}`);
  expect(new Set(looks).size).toBe(1);
});
