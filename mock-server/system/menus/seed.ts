import { menus, type MenuControl } from '../../../openapi/generated/menus.ts';

/** A menu of the seed: view key (or group), icon, names, and the controls of its screen. */
export interface MenuSeed {
  code: string;
  parentCode: string;
  url: string;
  icon: string;
  name: string;
  enName: string;
  /** Order among the menus with the same parent. */
  order: number;
  controls: readonly MenuControl[];
}

/** The last part of a view key is unique, and short enough for a code. */
const codeOf = (key: string): string => key.slice(key.lastIndexOf('/') + 1);

const isGroup = (key: string): boolean => menus.some(({ parent }) => parent === key);

/** All menus of the seed, parents before their children: those that ship with the platform. */
export const menuSeeds: readonly MenuSeed[] = menus.map(({ key, parent, ...menu }) => ({
  ...menu,
  code: codeOf(key),
  parentCode: parent ?? '0',
  url: isGroup(key) ? '' : key,
  order: (menus.filter((other) => other.parent === parent).findIndex((other) => other.key === key) + 1) * 10,
}));
