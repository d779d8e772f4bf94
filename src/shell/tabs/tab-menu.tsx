import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { FloatingMenu } from '../../ui/float/menu.tsx';
import type { MenuItem } from '../../ui/float/menu.tsx';
import { copyText } from '../../ui/text/clipboard.ts';
import { useStore } from '../../base/use-store.ts';
import { closeTabs, refreshTab } from './actions.ts';
import { goTo } from './navigator.ts';
import { keepPinned } from './lasting-tabs.ts';
import { tabs } from './store.ts';
import type { Tab } from './store.ts';
import { titleText } from '../menus/title-text.ts';
import { toast } from '../toasts/toasts.ts';
import styles from './tab-menu.module.css';

async function copyLink({ place }: Tab): Promise<void> {
  const copied = await copyText(new URL(`${__BASE_PATH__}${place.href}`, location.href).href);
  toast(
    copied ? { kind: 'success', text: msg`Link copied` } : { kind: 'error', text: msg`The link could not be copied` },
  );
}

interface TabMenuProps {
  anchor: HTMLElement;
  onClose: () => void;
  /** The tab of the menu; undefined for the menu of all tabs. */
  pathname?: string;
}

/** The actions of a tab. */
function OneTab({ pathname, ...props }: Required<TabMenuProps>) {
  const { t } = useLingui();
  const { open } = useStore(tabs);
  const at = open.findIndex(({ place }) => place.pathname === pathname);
  const tab = open[at];
  if (!tab) return null;
  const closing = (id: string, label: string, which: readonly Tab[]): MenuItem => {
    const closable = which.filter(({ pinned }) => !pinned).map(({ place }) => place.pathname);
    return { id, label, disabled: closable.length === 0, run: () => void closeTabs(closable, pathname) };
  };
  const items: MenuItem[] = [
    { id: 'refresh', label: t`Refresh`, run: () => void refreshTab(pathname) },
    closing('close', t`Close`, [tab]),
    closing(
      'others',
      t`Close others`,
      open.filter((other) => other !== tab),
    ),
    closing('left', t`Close left`, open.slice(0, at)),
    closing('right', t`Close right`, open.slice(at + 1)),
    closing('all', t`Close all`, open),
    {
      id: 'pin',
      label: tab.pinned ? t`Unpin` : t`Pin`,
      // The first page is always open.
      disabled: tab.place.facts.pinned ?? false,
      run: () => keepPinned(tab, !tab.pinned),
    },
    {
      id: 'window',
      label: t`New window`,
      run: () => void window.open(`${__BASE_PATH__}${tab.place.href}`, '_blank', 'noopener'),
    },
    { id: 'copy', label: t`Copy link`, run: () => void copyLink(tab) },
  ];
  return <FloatingMenu {...props} label={titleText(tab)} items={items} className={styles.menu} />;
}

/** The list of tabs to activate, and actions that close several. */
function AllTabs(props: Omit<TabMenuProps, 'pathname'>) {
  const { t } = useLingui();
  const { open, current } = useStore(tabs);
  const closable = open.filter(({ pinned }) => !pinned);
  const items: MenuItem[] = [
    ...closable.map((tab) => ({
      id: tab.place.pathname,
      label: titleText(tab),
      checked: tab.place.pathname === current?.pathname,
      run: () => goTo(tab.place.href),
    })),
    {
      id: 'all',
      label: t`Close all`,
      disabled: closable.length === 0,
      run: () => void closeTabs(closable.map(({ place }) => place.pathname)),
    },
  ];
  return <FloatingMenu {...props} label={t`Open pages`} items={items} />;
}

/** The menu of one tab, or of the tab bar. */
export default function TabMenu({ pathname, ...props }: TabMenuProps) {
  return pathname === undefined ? <AllTabs {...props} /> : <OneTab {...props} pathname={pathname} />;
}
