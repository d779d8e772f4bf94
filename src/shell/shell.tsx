import 'virtual:theme/shell.css';
import '../theme/fonts.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { QueryClientProvider } from '@tanstack/react-query';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import { queryClient } from '../api/query-policy.ts';
import { expired, switchedTo } from '../session/state.ts';
import { useStore } from '../use-store.ts';
import { announcement } from './arrival.ts';
import { questions } from './ask.ts';
import { watchErrors } from './error-log.ts';
import { Header } from './header.tsx';
import { lazily } from './lazily.ts';
import { OfflineBanner } from './offline-banner.tsx';
import { tellNotice } from './reopen.ts';
import { useIsMobile } from './use-is-mobile.ts';
import hidden from '../ui/hidden.module.css';
import styles from './shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { arrive, setNavigator } from './tabs/actions.ts';
import { KeptTabs } from './tabs/kept-tabs.tsx';
import { pinnedPlaces, placeOf } from './tabs/place.ts';
import { dirty, openPinned } from './tabs/store.ts';
import { TabBar } from './tabs/tab-bar.tsx';
import { ToastRegion } from './toast-region.tsx';

const loadAskDialog = async () => ({ default: (await import('./ask-dialog.tsx')).AskDialog });
const AskDialog = lazily(loadAskDialog);
const ExpiredDialog = lazily(() => import('./late/expired-dialog.tsx'), 'late');
const SwitchedDialog = lazily(() => import('./late/switched-dialog.tsx'), 'late');

/** Follows the router: wherever it arrives becomes the current tab. */
function useArrivals(): void {
  const router = useRouter();
  const leaf = useRouterState({ select: (state) => state.matches.at(-1) });
  useEffect(() => {
    openPinned(pinnedPlaces(router));
    setNavigator((href, replace) => (replace ? router.history.replace(href) : router.history.push(href)));
  }, [router]);
  useEffect(() => {
    const place = leaf && placeOf(router, leaf);
    if (place) void arrive(place);
  }, [router, leaf]);
}

/** The browser asks before a window with unsaved input closes. */
function useUnloadGuard(): void {
  const isUnsaved = useStore(dirty, (all) => all.size > 0);
  useEffect(() => {
    const guard = (event: BeforeUnloadEvent) => isUnsaved && event.preventDefault();
    window.addEventListener('beforeunload', guard);
    // From now on there may be something to ask, also without a network.
    if (isUnsaved) void loadAskDialog().catch(() => {});
    return () => window.removeEventListener('beforeunload', guard);
  }, [isUnsaved]);
}

function Drawer({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className={styles.drawer} aria-label={t`Menu`} closedby="any" onClose={onClose}>
      <Sidebar onNavigate={onClose} />
    </dialog>
  );
}

/** The signed-in console: header, menus, open pages. */
export function Shell() {
  const [drawerOpen, setDrawerOpen] = useState(false);
  const isMobile = useIsMobile();
  const said = useStore(announcement);
  const isAsked = useStore(questions, (all) => all.length > 0);
  const isExpired = useStore(expired);
  const isSwitched = useStore(switchedTo, (now) => now !== null);
  useArrivals();
  useUnloadGuard();
  useEffect(watchErrors, []);
  useEffect(tellNotice, []);
  return (
    <>
      <div className={styles.shell}>
        <a className={styles.skip} href="#content">
          <Trans>Skip to content</Trans>
        </a>
        <Header drawerOpen={drawerOpen} onToggleDrawer={() => setDrawerOpen(!drawerOpen)} />
        <OfflineBanner />
        {isMobile ? (
          drawerOpen && <Drawer onClose={() => setDrawerOpen(false)} />
        ) : (
          <div className={styles.sidebar}>
            <Sidebar onNavigate={() => {}} />
          </div>
        )}
        <div className={styles.tabs}>
          <TabBar />
        </div>
        <main id="content" className={styles.main} tabIndex={-1}>
          <QueryClientProvider client={queryClient}>
            <KeptTabs />
          </QueryClientProvider>
        </main>
      </div>
      <div role="status" className={hidden.hidden}>
        {said}
      </div>
      {isAsked && (
        <Suspense>
          <AskDialog />
        </Suspense>
      )}
      {isSwitched && (
        <Suspense>
          <SwitchedDialog />
        </Suspense>
      )}
      {isExpired && (
        <Suspense>
          <ExpiredDialog />
        </Suspense>
      )}
      <ToastRegion />
    </>
  );
}
