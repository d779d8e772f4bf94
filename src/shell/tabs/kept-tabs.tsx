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

/** Runs once the page's content is on screen, and at each return to it: effects of a kept page start again then. */
function Arrival({ place, title, panel }: ArrivalProps) {
  useEffect(() => announcePage(place, title, panel.current), [place, title, panel]);
  return null;
}

/** A view as soon as its code is there, followed by what waits for it. */
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

/** Drawn anew only with another place: a change of tabs draws none of the others. */
const Page = memo(function Page({ place, name }: Pick<Tab, 'place' | 'name'>) {
  const panel = useRef<HTMLDivElement>(null);
  const scrolled = useRef(0);
  const { i18n } = useLingui();

  // A hidden element may forget how far it was scrolled. Asking it would have the whole page laid out at once.
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
  /** Pathname of the page that is shown. */
  active: string | undefined;
}

/**
 * Hides pages so that they keep their layout, and are shown again at once. React hides them with `display: none`, after
 * which the browser would lay them out from nothing. This comes before the pages: none of their effects may read a
 * layout in between.
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
 * Every open tab's page, the current one visible. A hidden page keeps its state, input, layout and scroll position; its
 * effects, timers and queries rest. The router chooses the current place; the pages are rendered here and not by it.
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
