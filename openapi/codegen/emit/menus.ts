import type { Names } from '../contract.ts';
import type { Contract } from '../join.ts';
import { controlsByMenu, menusOf, parentOf } from '../derive/menus.ts';
import { literal, propertyKey, text } from '../valibot/literal.ts';

const namesOf = (entries: ReadonlyMap<string, Names>): Readonly<Record<string, Names>> =>
  Object.fromEntries([...entries].map(([key, { zh_CN, zh_TW, en }]) => [key, { zh_CN, zh_TW, en }]));

const menuTypes = `export interface MenuControl {
  readonly code: string;
  /** The first operation that it allows; absent if there is none yet. */
  readonly method?: string;
  readonly path?: string;
}

export interface MenuEntry {
  /** \`domain/screen\`, or any unique name for a group of menus. */
  readonly key: string;
  readonly parent: string | null;
  readonly icon: string;
  readonly name: string;
  readonly enName: string;
  /** The controls that can be allowed on its screen, in display order. */
  readonly controls: readonly MenuControl[];
}
`;

/**
 * Writes `menus.ts`, the menus that ship with the platform; `menu-names.ts`, the subset for a client that loads its
 * menus from a server: their names in each language, and which of them have operations; and `control-names.ts`, the
 * names of controls and which of them most screens have.
 */
export function emitMenus(contract: Contract): Map<string, string> {
  const controls = controlsByMenu(contract);
  const menus = [...contract.menus].map(([key, { icon, zh_CN, en }]) => ({
    key,
    parent: parentOf(contract, key) ?? null,
    icon,
    name: zh_CN,
    enName: en,
    controls: (controls.get(key) ?? []).map(({ code, operation }) => ({
      code,
      ...(operation && { method: operation.method.toUpperCase(), path: operation.path }),
    })),
  }));
  const screens = new Set(contract.operations.flatMap((joined) => menusOf(contract, joined)));
  return new Map([
    [
      'menus.ts',
      `${menuTypes}
/** All menus in display order, parents before their children. */
export const menus: readonly MenuEntry[] = [
${menus.map((menu) => `  ${literal(menu, '  ')},\n`).join('')}];
`,
    ],
    [
      'menu-names.ts',
      `const named = (zh_CN: string, zh_TW: string, en: string) => ({ zh_CN, zh_TW, en });

/** Default names of the menus, by key. */
export const menuNames = {
${[...contract.menus].map(([key, { zh_CN, zh_TW, en }]) => `  ${propertyKey(key)}: named(${[zh_CN, zh_TW, en].map(text).join(', ')}),\n`).join('')}};

/** Keys of the menus that have no operations, and therefore no screen. */
const groups = ${literal([...contract.menus.keys()].filter((key) => !screens.has(key)))} as const;

export type Screen = Exclude<keyof typeof menuNames, (typeof groups)[number]>;

/** Keys of the menus that have a screen. */
export const screens = Object.keys(menuNames).filter((key): key is Screen => !groups.some((group) => group === key));
`,
    ],
    [
      'control-names.ts',
      `/** Default names of the controls of menus, by code. */
export const controlNames = ${literal(namesOf(contract.controls))} as const;

/** Codes of the controls that most screens have. */
export const commonControls = ${literal([...contract.controls].filter(([, { common }]) => common).map(([code]) => code))} as const;
`,
    ],
  ]);
}

/**
 * Writes `menu-icons/`: the icons of the first level, which every page shows at once, and those of the other menus.
 * Each icon is imported by name: looking up a name from a server would bundle thousands of unused icons.
 */
export function emitMenuIcons(contract: Contract): Map<string, string> {
  const of = (isFirst: boolean): string[] =>
    [...contract.menus]
      .filter(([key]) => (parentOf(contract, key) === undefined) === isFirst)
      .map(([, { icon }]) => icon);
  const first = new Set(of(true));
  const module = (names: Iterable<string>): string => {
    const rows = [...names]
      .toSorted()
      .map((name) => `  ${name},\n`)
      .join('');
    return `import {\n${rows}} from '@tabler/icons-react';\n\nexport const icons = {\n${rows}};\n`;
  };
  return new Map([
    ['menu-icons/first.ts', module(first)],
    ['menu-icons/others.ts', module(new Set(of(false).filter((icon) => !first.has(icon))))],
  ]);
}
