'use no memo';

import { Trans, useLingui } from '@lingui/react/macro';
import { IconPin, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { useStore } from '../../use-store.ts';
import { keepFocusOnce } from '../arrival.ts';
import { ShellLink } from '../shell-link.tsx';
import { placeTitle } from '../title-text.ts';
import { closeTab, refreshTab } from './actions.ts';
import { dirty, tabs } from './store.ts';
import type { Tab } from './store.ts';
import hidden from '../../ui/hidden.module.css';
import styles from './tab-bar.module.css';

const links = (from: Element): HTMLAnchorElement[] => [...(from.closest('ol')?.querySelectorAll('a') ?? [])];

/** Arrows and Home/End move along the bar, Delete closes and leaves the focus on the neighbour. */
async function onKeyDown(event: KeyboardEvent<HTMLAnchorElement>, pathname: string): Promise<void> {
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
  keepFocusOnce();
  if (await closeTab(pathname)) next?.focus();
}

function TabItem({ tab, isCurrent, isUnsaved }: { tab: Tab; isCurrent: boolean; isUnsaved: boolean }) {
  const { t } = useLingui();
  const { pathname, href } = tab.place;
  const title = t(placeTitle(tab.place));
  const text = tab.name ? `${tab.name} · ${title}` : title;
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isCurrent) item.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isCurrent]);
  return (
    <li ref={item} className={styles.tab} data-current={isCurrent || undefined}>
      <ShellLink
        href={href}
        aria-current={isCurrent ? 'page' : undefined}
        title={text}
        tabIndex={isCurrent ? 0 : -1}
        onKeyDown={(event) => void onKeyDown(event, pathname)}
        onDoubleClick={() => void refreshTab(pathname)}
        onAuxClick={(event) => {
          if (event.button !== 1 || tab.pinned) return;
          event.preventDefault();
          void closeTab(pathname);
        }}
      >
        {tab.pinned && <IconPin size={14} aria-hidden />}
        <span className={styles.text}>{text}</span>
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
        <button type="button" className={styles.close} tabIndex={-1} aria-label={t`Close ${text}`} onClick={() => void closeTab(pathname)}>
          <IconX size={14} aria-hidden />
        </button>
      )}
    </li>
  );
}

/** The open pages, as a list of links. One stop for Tab; arrows move inside. */
export function TabBar() {
  const { t } = useLingui();
  const { open, current } = useStore(tabs);
  const unsaved = useStore(dirty);
  const hasCurrent = open.some(({ place }) => place.pathname === current?.pathname);
  return (
    <nav className={styles.bar} aria-label={t`Open pages`}>
      <ol>
        {open.map((tab, index) => (
          <TabItem
            key={tab.place.pathname}
            tab={tab}
            isCurrent={hasCurrent ? tab.place.pathname === current?.pathname : index === 0}
            isUnsaved={unsaved.has(tab.place.pathname)}
          />
        ))}
      </ol>
    </nav>
  );
}
