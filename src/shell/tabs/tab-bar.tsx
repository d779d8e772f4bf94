import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronDown, IconPin, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useStore } from '../../base/use-store.ts';
import { openAnew } from '../../ui/float/open-anew.ts';
import { useAnchor } from '../../ui/float/use-anchor.ts';
import { keepFocusOnce } from '../frame/announce-page.ts';
import { lazyPart } from '../frame/lazy-part.ts';
import { ShellLink } from '../frame/shell-link.tsx';
import { titleText } from '../menus/title-text.ts';
import { closeTabs, refreshTab } from './actions.ts';
import { dirty, tabs } from './store.ts';
import type { Tab } from './store.ts';
import hidden from '../../ui/hidden.module.css';
import styles from './tab-bar.module.css';

const loadMenu = () => import('./tab-menu.tsx');
const TabMenu = lazyPart(loadMenu);

const links = (from: Element): HTMLAnchorElement[] => [...(from.closest('ol')?.querySelectorAll('a') ?? [])];

/** Arrow keys, Home and End move along the bar; Delete closes a tab and moves focus to its neighbor. */
async function onKeyDown(event: KeyboardEvent<HTMLAnchorElement>, pathname: string, isCurrent: boolean): Promise<void> {
  const all = links(event.currentTarget);
  const at = all.indexOf(event.currentTarget);
  const target = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key];
  if (target !== undefined) {
    event.preventDefault();
    all.at(target % all.length)?.focus();
  }
  if (event.key !== 'Delete') return;
  event.preventDefault();
  const next = all[at + 1] ?? all[at - 1];
  // Closing another tab does not change the page.
  keepFocusOnce(isCurrent);
  if (await closeTabs([pathname])) next?.focus();
  else keepFocusOnce(false);
}

interface TabItemProps {
  tab: Tab;
  /** Its index in the bar. */
  index: number;
  isCurrent: boolean;
  isUnsaved: boolean;
  /** Opens the menu of the tab below an element. */
  onMenu: (anchor: HTMLElement) => void;
}

function TabItem({ tab, index, isCurrent, isUnsaved, onMenu }: TabItemProps) {
  const { i18n, t } = useLingui();
  const { pathname, href } = tab.place;
  const text = titleText(tab, i18n.locale);
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const element = item.current;
    if (!isCurrent || !element) return undefined;
    // The observer reports the tab's position after layout; measuring it would force a layout.
    const observer = new IntersectionObserver(
      ([entry]) => {
        observer.disconnect();
        if (entry && entry.intersectionRatio < 1) element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      },
      { root: element.parentElement },
    );
    observer.observe(element);
    return () => observer.disconnect();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- tabs opened again before it and names that come later move it
  }, [isCurrent, index, text]);
  return (
    <li ref={item} className={styles.tab} data-current={isCurrent || undefined}>
      <ShellLink
        href={href}
        aria-current={isCurrent ? 'page' : undefined}
        title={text}
        tabIndex={isCurrent ? 0 : -1}
        onKeyDown={(event) => void onKeyDown(event, pathname, isCurrent)}
        onDoubleClick={() => void refreshTab(pathname)}
        onContextMenu={(event) => {
          event.preventDefault();
          onMenu(event.currentTarget);
        }}
        onAuxClick={(event) => {
          if (event.button !== 1 || tab.pinned) return;
          event.preventDefault();
          void closeTabs([pathname]);
        }}
      >
        {tab.pinned && <IconPin size={14} aria-hidden />}
        <span className="ellipsis">{text}</span>
        {isUnsaved && (
          <>
            <i className={styles.dot} aria-hidden />
            <span className={hidden.hidden}>
              <Trans>unsaved</Trans>
            </span>
          </>
        )}
      </ShellLink>
      {!tab.pinned && (
        <button
          type="button"
          className={styles.close}
          tabIndex={-1}
          aria-label={t`Close ${text}`}
          onClick={() => void closeTabs([pathname])}
        >
          <IconX size={14} aria-hidden />
        </button>
      )}
    </li>
  );
}

/** The open pages as a list of links: a single tab stop, with arrow keys inside. */
export function TabBar() {
  const { t } = useLingui();
  const { open, current } = useStore(tabs);
  const unsaved = useStore(dirty);
  const list = useAnchor(loadMenu);
  const [menu, setMenu] = useState<{ anchor: HTMLElement; pathname: string } | null>(null);
  const hasCurrent = open.some(({ place }) => place.pathname === current?.pathname);
  return (
    <nav className={styles.bar} data-guide="tabs" aria-label={t`Open pages`}>
      <ol>
        {open.map((tab, index) => (
          <TabItem
            key={tab.place.pathname}
            tab={tab}
            index={index}
            isCurrent={hasCurrent ? tab.place.pathname === current?.pathname : index === 0}
            isUnsaved={unsaved.has(tab.place.pathname)}
            onMenu={(anchor) => openAnew(menu, setMenu, { anchor, pathname: tab.place.pathname })}
          />
        ))}
      </ol>
      <button
        type="button"
        className={styles.list}
        aria-label={t`List of open pages`}
        aria-haspopup="menu"
        title={t`List of open pages`}
        {...list.button}
      >
        <IconChevronDown size={16} aria-hidden />
      </button>
      {menu && <TabMenu {...menu} onClose={() => setMenu(null)} />}
      {list.anchor && <TabMenu anchor={list.anchor} onClose={list.close} />}
    </nav>
  );
}
