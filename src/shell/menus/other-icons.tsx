import {
  IconBrowser,
  IconBug,
  IconCompass,
  IconFileZip,
  IconGitBranch,
  IconInfoCircle,
  type Icon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { icons as others } from '../../api/generated/menu-icons/others.ts';

/** The icons of the default menus below the top level, and more for custom menus. */
const icons: Partial<Record<string, Icon>> = {
  ...others,
  IconBrowser,
  IconBug,
  IconCompass,
  IconFileZip,
  IconGitBranch,
  IconInfoCircle,
};

export const otherIconNames: readonly string[] = Object.keys(icons);

export default function OtherIcon({ name, size, fallback }: { name: string; size: number; fallback: ReactNode }) {
  const IconComponent = Object.hasOwn(icons, name) ? icons[name] : undefined;
  return IconComponent ? <IconComponent size={size} aria-hidden /> : fallback;
}
