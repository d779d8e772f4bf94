import { IconPoint } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { lazyComponent } from '../../base/lazy-component.ts';
import { icons } from '../../api/generated/menu-icons/first.ts';

/** The icons of the default top level, which every page needs immediately. */
const first = { ...icons, IconPoint };

export const firstIconNames: readonly string[] = Object.keys(first);

const isFirst = (name: string): name is keyof typeof first => Object.hasOwn(first, name);

/** The other icons load when a menu uses one; if that fails, a dot is shown. */
const OtherIcon = lazyComponent(() =>
  import('./other-icons.tsx').catch(() => ({ default: ({ fallback }: { fallback: ReactNode }) => fallback })),
);

export interface MenuIconProps {
  /** A tabler icon name with or without `Icon`, in any spelling. */
  name: string | undefined;
  size: number;
}

/** The icon of a server menu. An unknown name shows a dot. */
export function MenuIcon({ name = '', size }: MenuIconProps) {
  const bare = name.replace(/^icon-?/iu, '').replace(/(^|[-_])(\w)/gu, (_, __, letter: string) => letter.toUpperCase());
  const full = `Icon${bare || 'Point'}`;
  const point = <IconPoint size={size} aria-hidden />;
  if (!isFirst(full)) return <OtherIcon name={full} size={size} fallback={point} />;
  const Icon = first[full];
  return <Icon size={size} aria-hidden />;
}
