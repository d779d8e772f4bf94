/** Ten shades from light to dark; every theme has the same lightness levels in another hue. */
export type Ladder = readonly [string, string, string, string, string, string, string, string, string, string];

export const brands = {
  purple: [
    '#F5F3FF',
    '#EAE6FC',
    '#DAD2FE',
    '#C3B4FE',
    '#A98FFE',
    '#9266FA',
    '#7B45E4',
    '#6832C8',
    '#5627A8',
    '#451F87',
  ],
  blue: ['#F0F6FD', '#DEEBFD', '#C3DBFE', '#9AC3FE', '#69A6FB', '#3987F0', '#076BDB', '#0159BA', '#01499B', '#013A7E'],
  orange: [
    '#FEF2ED',
    '#FEE3D7',
    '#FFCDB6',
    '#FEA981',
    '#F48044',
    '#DB5E04',
    '#B54C01',
    '#983E00',
    '#7E3302',
    '#662700',
  ],
} as const satisfies Record<string, Ladder>;

export const gray: Ladder = [
  '#FAFAFC',
  '#F3F4F7',
  '#E8E9EF',
  '#DBDCE3',
  '#C5C6D0',
  '#A2A3B0',
  '#7E7F8D',
  '#616271',
  '#404150',
  '#242533',
];
export const dark: Ladder = [
  '#DDDDE5',
  '#BCBDC5',
  '#9D9EA7',
  '#787984',
  '#4B4C56',
  '#3A3B44',
  '#2B2C34',
  '#1F2027',
  '#16171D',
  '#0F0F14',
];
export const red: Ladder = [
  '#FEEDEC',
  '#FDDCDA',
  '#FEBFB9',
  '#FEB0A9',
  '#FF8A83',
  '#FF645F',
  '#C92F33',
  '#A70119',
  '#8C0115',
  '#6B0110',
];
export const green: Ladder = [
  '#E8F6EA',
  '#D2EDD6',
  '#B4DDBC',
  '#95DBA3',
  '#75C988',
  '#54B66E',
  '#1C8742',
  '#026A2E',
  '#025525',
  '#18351F',
];

/** Scale of all sizes per font-size preference: 13, 14 and 16 px body text. */
export const scales = { small: '0.9286', medium: '1', large: '1.1429' } as const;

/** Roles of a color scheme; `brand-n` is a shade of the selected theme. */
type Roles = Record<
  | 'canvas'
  | 'panel'
  | 'raised'
  | 'text'
  | 'text-2'
  | 'placeholder'
  | 'hairline'
  | 'input-border'
  | 'link'
  | 'active-bg'
  | 'active-text'
  | 'indicator'
  | 'focus'
  | 'row-hover'
  | 'row-selected',
  string
>;

const brand = (shade: number): string => `var(--mantine-color-brand-${shade})`;

export const light: Roles = {
  canvas: gray[1],
  panel: '#FFFFFF',
  raised: '#FFFFFF',
  text: gray[9],
  'text-2': gray[7],
  placeholder: '#6D6E7C',
  hairline: gray[3],
  'input-border': '#8A8B98',
  link: brand(7),
  'active-bg': brand(1),
  'active-text': brand(8),
  indicator: brand(5),
  focus: brand(6),
  'row-hover': gray[0],
  'row-selected': brand(0),
};

export const night: Roles = {
  canvas: dark[8],
  panel: dark[7],
  raised: dark[6],
  text: dark[0],
  'text-2': dark[2],
  placeholder: '#9697A2',
  hairline: dark[4],
  'input-border': '#787984',
  link: brand(3),
  'active-bg': `color-mix(in oklab, ${brand(6)} 24%, ${dark[7]})`,
  'active-text': brand(2),
  indicator: brand(4),
  focus: brand(4),
  'row-hover': dark[6],
  'row-selected': `color-mix(in oklab, ${brand(6)} 16%, ${dark[7]})`,
};

/** Foreground, background, border and solid color of a status, in light and dark; the same in every theme. */
export const statuses = {
  success: [
    ['#026A2E', '#E8F6EA', '#B4DDBC', '#1C8742'],
    ['#95DBA3', '#18351F', '#2F5838', '#54B66E'],
  ],
  progress: [
    ['#5F36B6', '#F2F0FF', '#D1C9FE', '#7853D5'],
    ['#C8BDFE', '#2F264F', '#4F427C', '#A287FF'],
  ],
  info: [
    ['#005A9D', '#E9F3FE', '#B0D5FC', '#0F74C5'],
    ['#9CCCFE', '#152F49', '#2B5074', '#4BA3F7'],
  ],
  warning: [
    ['#774F02', '#FAF0E3', '#E8CCA7', '#986600'],
    ['#EDBF7E', '#3C2A0E', '#624821', '#CD9130'],
  ],
  danger: [
    ['#A70119', '#FEEDEC', '#FEBFB9', '#C92F33'],
    ['#FEB0A9', '#4C1D1B', '#793532', '#FF645F'],
  ],
  neutral: [
    ['#555766', '#F1F1F4', '#CFD0D8', '#6F7080'],
    ['#C5C6D4', '#2D2D33', '#4C4C54', '#9B9DAE'],
  ],
} as const;
