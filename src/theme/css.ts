import { brands, dark, gray, green, light, night, red, scales, statuses } from './tokens.ts';
import type { Ladder } from './tokens.ts';

type Declarations = Record<string, string>;

/** A length in px that follows the font-size preference. */
const rem = (px: number): string => `calc(${px / 16}rem * var(--mantine-scale))`;

const block = (selector: string, declarations: Declarations): string =>
  `${selector}{${Object.entries(declarations)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`;

/** Print always uses the light scheme, because paper is white. */
const inLight = (declarations: Declarations): string => block(':root', declarations);
const inDark = (declarations: Declarations): string =>
  `@media screen{${block(':root[data-mantine-color-scheme="dark"]', declarations)}}`;

const prefixed = (prefix: string, values: Record<string, string>): Declarations =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${prefix}${name}`, value]));

const ladder = (family: string, shades: Ladder): Declarations =>
  Object.fromEntries(shades.map((shade, index) => [`--mantine-color-${family}-${index}`, shade]));

function statusRoles(scheme: 0 | 1): Declarations {
  return Object.fromEntries(
    Object.entries(statuses).flatMap(([status, schemes]) => {
      const [fg, bg, border, solid] = schemes[scheme];
      const name = `--mb-status-${status}`;
      return [
        [`${name}-fg`, fg],
        [`${name}-bg`, bg],
        [`${name}-border`, border],
        [`${name}-solid`, solid],
      ];
    }),
  );
}

const early = ['canvas', 'panel', 'text', 'text-2', 'input-border', 'focus'] as const;

const pick = (roles: Record<string, string>, isWanted: (name: string) => boolean): Declarations =>
  prefixed('--mb-', Object.fromEntries(Object.entries(roles).filter(([name]) => isWanted(name))));

const isEarly = (name: string): boolean => early.some((one) => one === name);

/**
 * The base style sheet: theme, scheme and size by attributes of the root element, with the roles that the sign-in page
 * needs.
 */
export function baseCss(): string {
  return [
    block(':root', {
      '--mantine-scale': scales.medium,
      ...ladder('brand', brands.purple),
      '--mb-radius': '6px',
      '--mb-ease': 'cubic-bezier(.2,0,0,1)',
    }),
    block(':root[data-theme="blue"]', ladder('brand', brands.blue)),
    block(':root[data-theme="orange"]', ladder('brand', brands.orange)),
    block(':root[data-size="small"]', { '--mantine-scale': scales.small }),
    block(':root[data-size="large"]', { '--mantine-scale': scales.large }),
    inLight({
      'color-scheme': 'light',
      ...pick(light, isEarly),
      '--mb-danger': statuses.danger[0][0],
    }),
    inDark({
      'color-scheme': 'dark',
      ...pick(night, isEarly),
      '--mb-danger': statuses.danger[1][0],
    }),
  ].join('\n');
}

/** The style sheet of the other roles, used by the shell and its pages. */
export function shellCss(): string {
  const isLate = (name: string): boolean => !isEarly(name);
  return [
    block(':root', {
      '--mb-row': '40px',
      '--mb-menu-item': '36px',
      '--mb-skin-purple': brands.purple[6],
      '--mb-skin-blue': brands.blue[6],
      '--mb-skin-orange': brands.orange[6],
    }),
    block(':root[data-density="compact"]', { '--mb-row': '32px', '--mb-menu-item': '32px' }),
    block(':root[data-density="comfortable"]', { '--mb-row': '48px', '--mb-menu-item': '40px' }),
    inLight({
      ...pick(light, isLate),
      '--mb-shadow-pop': '0 4px 16px rgb(24 20 50 / .12)',
      '--mb-shadow-modal': '0 12px 40px rgb(24 20 50 / .18)',
      ...statusRoles(0),
    }),
    inDark({
      ...pick(night, isLate),
      '--mb-shadow-pop': 'none',
      '--mb-shadow-modal': 'none',
      ...statusRoles(1),
    }),
  ].join('\n');
}

function familyRoles(family: string, scheme: 'light' | 'dark'): Declarations {
  const name = `--mantine-color-${family}`;
  const shade = (index: number): string => `var(${name}-${index})`;
  const mixed = (share: number): string => `color-mix(in oklab, ${shade(6)} ${share}%, ${dark[7]})`;
  const common = { [`${name}-filled`]: shade(6), [`${name}-filled-hover`]: shade(7), [`${name}-contrast`]: '#fff' };
  if (scheme === 'light') {
    return {
      ...common,
      [`${name}-text`]: shade(7),
      [`${name}-light`]: shade(0),
      [`${name}-light-hover`]: shade(1),
      [`${name}-light-color`]: shade(7),
      [`${name}-outline`]: shade(6),
      [`${name}-outline-hover`]: shade(0),
    };
  }
  return {
    ...common,
    [`${name}-text`]: shade(3),
    [`${name}-light`]: mixed(18),
    [`${name}-light-hover`]: mixed(28),
    [`${name}-light-color`]: shade(3),
    [`${name}-outline`]: shade(4),
    [`${name}-outline-hover`]: mixed(12),
  };
}

const families = ['brand', 'gray', 'red', 'green'];
const rolesOf = (scheme: 'light' | 'dark'): Declarations =>
  Object.assign({}, ...families.map((family) => familyRoles(family, scheme)));

const sizes: Declarations = {
  ...prefixed('--mantine-spacing-', { xs: rem(4), sm: rem(8), md: rem(12), lg: rem(16), xl: rem(24) }),
  ...prefixed('--mantine-radius-', { xs: '2px', sm: '4px', md: '6px', lg: '8px', xl: '12px', default: '6px' }),
  ...prefixed('--mantine-font-size-', {
    xs: `max(12px, ${rem(12)})`,
    sm: rem(13),
    md: rem(14),
    lg: rem(16),
    xl: rem(20),
  }),
  ...prefixed('--mantine-line-height', {
    '': '1.571',
    '-xs': '1.5',
    '-sm': '1.54',
    '-md': '1.571',
    '-lg': '1.5',
    '-xl': '1.4',
  }),
  ...prefixed('--mantine-font-weight-', { regular: '400', medium: '500', bold: '600' }),
  ...prefixed('--mantine-breakpoint-', { xs: '480px', sm: '640px', md: '992px', lg: '1200px', xl: '1440px' }),
  ...prefixed(
    '--mantine-shadow-',
    Object.fromEntries(['xs', 'sm', 'md'].map((size) => [size, 'var(--mb-shadow-pop)'])),
  ),
  ...prefixed('--mantine-shadow-', Object.fromEntries(['lg', 'xl'].map((size) => [size, 'var(--mb-shadow-modal)']))),
  ...prefixed('--mantine-z-index-', { app: '100', modal: '200', popover: '300', overlay: '400', max: '9999' }),
};

const primary: Declarations = Object.fromEntries(
  ['filled', 'filled-hover', 'light', 'light-hover', 'light-color', 'contrast'].map((role) => [
    `--mantine-primary-color-${role}`,
    `var(--mantine-color-brand-${role})`,
  ]),
);

/** Mantine's own names of roles, with the values of the base theme. */
const shared: Declarations = {
  '--mantine-color-white': '#fff',
  '--mantine-cursor-type': 'pointer',
  '--mantine-font-family': 'var(--mb-font)',
  '--mantine-font-family-headings': 'var(--mb-font)',
  '--mantine-font-family-monospace': 'var(--mb-font-mono)',
  '--mantine-color-body': 'var(--mb-panel)',
  '--mantine-color-text': 'var(--mb-text)',
  '--mantine-color-bright': 'var(--mb-text)',
  '--mantine-color-black': gray[9],
  '--mantine-color-dimmed': 'var(--mb-text-2)',
  '--mantine-color-placeholder': 'var(--mb-placeholder)',
  '--mantine-color-anchor': 'var(--mb-link)',
  '--mantine-color-error': 'var(--mb-danger)',
  '--mantine-color-success': 'var(--mb-status-success-solid)',
  '--mantine-color-default': 'var(--mb-raised)',
  '--mantine-color-default-color': 'var(--mb-text)',
  '--mantine-color-default-border': 'var(--mb-hairline)',
  '--mantine-color-disabled-color': 'var(--mb-placeholder)',
};

/** The variables of Mantine's style sheets; the provider does not write any at run time. */
export function mantineCss(): string {
  return [
    block(':root', {
      ...shared,
      ...sizes,
      ...primary,
      ...ladder('gray', gray),
      ...ladder('dark', dark),
      ...ladder('red', red),
      ...ladder('green', green),
    }),
    inLight({
      '--mantine-color-default-hover': gray[0],
      '--mantine-color-disabled': gray[2],
      '--mantine-color-disabled-border': gray[3],
      ...rolesOf('light'),
    }),
    inDark({
      '--mantine-color-default-hover': dark[5],
      '--mantine-color-disabled': dark[6],
      '--mantine-color-disabled-border': dark[4],
      ...rolesOf('dark'),
    }),
  ].join('\n');
}
