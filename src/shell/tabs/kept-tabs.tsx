import { useLingui } from '@lingui/react/macro';
import { Activity, createElement, memo, useEffect, useLayoutEffect, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { useModule } from '../../base/lazy-module.ts';
import { lazyView } from '../routing/load-view.ts';
import { useStore } from '../../base/use-store.ts';
import { Breadcrumbs } from '../frame/breadcrumbs.tsx';
import { PageBoundary } from '../frame/page-boundary.tsx';
import { announcePage } from '../frame/announce-page.ts';
import { titleText } from '../menus/title-text.ts';
import styles from './kept-tabs.module.css';
import { tabs } from './store.ts';
import type { Place, Tab } from './store.ts';
import type { ViewFacts } from '../routing/view.ts';
import { PlaceContext } from './use-view.ts';

function Loading() {
  const { t } = useLingui();
  return (
    <div className={styles.loading} role="status" aria-busy="true" aria-label={t`Loading`}>
      <i />
      <i />
      <i />
    </div>
  );
}

interface ArrivalProps {
  place: Place;
  title: string;
  panel: RefObject<HTMLElement | null>;
}

/**
 * Runs once the page's content is displayed, and on each return to it, because effects of a hidden page run again then.
 */
function Arrival({ place, title, panel }: ArrivalProps) {
  useEffect(() => announcePage(place, title, panel.current), [place, title, panel]);
  return null;
}

/** A view that renders once its code has loaded, followed by content that waits for it. */
function View({ facts, children }: { facts: ViewFacts; children: ReactNode }) {
  const module = useModule(lazyView(facts));
  if (!module) return <Loading />;
  return (
    <>
      {createElement(module.default)}
      {children}
    </>
  );
}

/** Memoized: only a change of its place rerenders a page, so switching tabs rerenders no others. */
const Page = memo(function Page({ place, name }: Pick<Tab, 'place' | 'name'>) {
  const panel = useRef<HTMLDivElement>(null);
  const scrolled = useRef(0);
  const { i18n } = useLingui();

  // Hidden elements may lose their scroll position. It is stored, because reading it would force a layout of the whole
  // page.
  useLayoutEffect(() => {
    if (scrolled.current > 0) panel.current?.scrollTo(0, scrolled.current);
  }, []);

  return (
    <PlaceContext value={place}>
      <div
        className={styles.panel}
        data-pathname={place.pathname}
        ref={panel}
        onScroll={(event) => (scrolled.current = event.currentTarget.scrollTop)}
      >
        <div className={styles.content}>
          <Breadcrumbs place={place} />
          <PageBoundary place={place}>
            <View facts={place.facts}>
              <Arrival place={place} title={titleText({ place, name }, i18n.locale)} panel={panel} />
            </View>
          </PageBoundary>
        </div>
      </div>
    </PlaceContext>
  );
});

interface KeptLayoutsProps {
  main: RefObject<HTMLElement | null>;
  /** Pathname of the current page. */
  active: string | undefined;
}

/**
 * Hides pages so that they keep their layout and can be shown again instantly. React hides them with `display: none`,
 * after which the browser would have to lay them out from scratch. Rendered before the pages, so that none of their
 * effects reads a layout in between.
 */
function KeptLayouts({ main, active }: KeptLayoutsProps) {
  useLayoutEffect(() => {
    for (const panel of main.current?.children ?? []) {
      if (!(panel instanceof HTMLElement)) continue;
      const isHidden = panel.dataset['pathname'] !== active;
      panel.toggleAttribute('data-hidden', isHidden);
      if (isHidden) panel.style.removeProperty('display');
    }
  });
  return null;
}

/**
 * Renders the pages of all open tabs, of which the current one is visible. A hidden page keeps its state, input, layout
 * and scroll position, while its effects, timers and queries pause. The router selects the current place; the pages are
 * rendered here instead of by the router.
 */
export function KeptTabs() {
  const main = useRef<HTMLElement>(null);
  const { open, current } = useStore(tabs);
  const loose = current?.facts.tab === 'none' ? current : null;
  return (
    <main id="content" className={styles.main} tabIndex={-1} ref={main}>
      <KeptLayouts main={main} active={current?.pathname} />
      {open.map((tab) => {
        const { place, revision, isRestored } = tab;
        const visible = place.pathname === current?.pathname;
        if (!visible && (isRestored || place.facts.tab === 'rebuilt')) return null;
        return (
          <Activity key={`${place.pathname}:${revision}`} mode={visible ? 'visible' : 'hidden'}>
            <Page place={place} name={tab.name} />
          </Activity>
        );
      })}
      {loose && <Page key={loose.href} place={loose} name={null} />}
    </main>
  );
}
