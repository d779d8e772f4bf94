import type { Contract } from '../join.ts';
import { menusOf, parentOf } from '../derive/menus.ts';
import { literal } from '../valibot/literal.ts';

/**
 * Writes `menus.ts`, the menus that the platform is delivered with, and `menu-names.ts`, as much of them as a client
 * needs that is told its menus by a server: their names in each language, and which of them have operations.
 */
export function emitMenus(contract: Contract): Map<string, string> {
  const entries = [...contract.menus];
  const menus = entries.map(([key, { icon, zh_CN, en, controls = [] }]) => ({
    key,
    parent: parentOf(contract, key) ?? null,
    icon,
    name: zh_CN,
    enName: en,
    controls,
  }));
  const names = Object.fromEntries(entries.map(([key, { zh_CN, zh_TW, en }]) => [key, { zh_CN, zh_TW, en }]));
  const screens = new Set(contract.operations.flatMap((joined) => menusOf(contract, joined)));
  return new Map([
    [
      'menus.ts',
      `export interface MenuEntry {
  /** \`domain/screen\`, or a name of its own for a group of menus. */
  readonly key: string;
  readonly parent: string | null;
  readonly icon: string;
  readonly name: string;
  readonly enName: string;
  /** Controls that no operation names. */
  readonly controls: readonly string[];
}

/** In their order, parents before their children. */
export const menus: readonly MenuEntry[] = [
${menus.map((menu) => `  ${literal(menu, '  ')},\n`).join('')}];
`,
    ],
    [
      'menu-names.ts',
      `/** What the menus are called as the platform is delivered, by their keys. */
export const menuNames = ${literal(names)} as const;

/** Keys of the menus that have operations, and so a screen. */
export const screens = ${literal([...screens].toSorted())} as const;

export type Screen = (typeof screens)[number];
`,
    ],
  ]);
}

/**
 * Writes `menu-icons/`: the icons of the first level, which every page shows at once, and those of the other menus. Named
 * one by one, because a name from a server must not bring the thousands of others along.
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
