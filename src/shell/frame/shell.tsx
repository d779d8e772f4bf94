import 'virtual:theme/shell.css';
import './print.css';
import '../../ui/primitives.css';
import '../../theme/forced-colors.css';
import { i18n } from '@lingui/core';
import { Trans } from '@lingui/react/macro';
import { QueryClientProvider } from '@tanstack/react-query';
import { type AnyRouteMatch, type AnyRouter, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { queryClient } from '../../api/query-policy.ts';
import { config } from '../../base/config.ts';
import { useSession } from '../../session/permission.ts';
import { switchedTo } from '../../session/application.ts';
import { ownPasswordRequests } from '../../session/own-password.ts';
import { expired } from '../../session/state.ts';
import { useStore } from '../../base/use-store.ts';
import { isolateValues } from '../../i18n/isolate-values.ts';
import { confirmations } from '../dialogs/confirm.ts';
import { Banner } from './banner.tsx';
import { watchErrors } from '../error-log/error-log.ts';
import { Header } from '../header/header.tsx';
import { watchKeys } from '../shortcuts/keys.ts';
import { lazyPart } from './lazy-part.ts';
import { overlay } from '../dialogs/overlay-store.ts';
import { Overlay } from '../dialogs/overlay.tsx';
import { preferences } from '../preferences/preferences.ts';
import type { Preferences } from '../preferences/preferences.ts';
import { watchRelease } from '../new-build/new-build.ts';
import { tellNotice } from '../tabs/reload-page.ts';
import { useIsMobile } from './use-is-mobile.ts';
import styles from './shell.module.css';
import { Sidebar } from '../menus/sidebar.tsx';
import { arrive } from '../tabs/actions.ts';
import { setNavigator } from '../tabs/navigator.ts';
import { KeptTabs } from '../tabs/kept-tabs.tsx';
import { openKeptTabs } from '../tabs/lasting-tabs.ts';
import { pinnedPlaces, placeOf } from '../tabs/place.ts';
import { dirty, openPinned } from '../tabs/store.ts';
import { TabBar } from '../tabs/tab-bar.tsx';
import { ToastRegion } from '../toasts/toast-region.tsx';

// User-defined names are only displayed within the shell.
isolateValues(i18n);

const loadConfirmDialog = async () => ({
  default: (await import('../dialogs/frame-confirm-dialog.tsx')).FrameConfirmDialog,
});
const FrameConfirmDialog = lazyPart(loadConfirmDialog);
const loadConfirmDiscard = () => import('../dialogs/confirm-discard.ts');
const Drawer = lazyPart(() => import('../menus/drawer.tsx'));
const TopMenus = lazyPart(() => import('../menus/top-menus.tsx'));
const Footer = lazyPart(() => import('./footer.tsx'));
const ExpiredDialog = lazyPart(
  () => import('../account/expired-dialog.tsx'),
  'shell/account',
  'shell/application',
  'start',
);
const OwnPasswordDialog = lazyPart(() => import('../account/own-password-dialog.tsx'), 'shell/account', 'start');
const SwitchedDialog = lazyPart(() => import('../application/switched-dialog.tsx'), 'shell/application');

/** Opens the tab for the router's current page. */
function noteArrival(router: AnyRouter, leaf: AnyRouteMatch | undefined): void {
  const place = leaf && placeOf(router, leaf);
  if (place) void arrive(place);
}

/**
 * Subscribes to the router: each page it navigates to becomes the current tab. A separate component, so that navigation
 * does not rerender the shell.
 */
function Arrivals() {
  const router = useRouter();
  const leaf = useRouterState({ select: (state) => state.matches.at(-1) });
  // Handles the first page before the rest of the shell renders, which then has its tabs from the start and renders
  // only once.
  const [first] = useState(() => {
    openPinned(pinnedPlaces(router));
    noteArrival(router, leaf);
    return leaf;
  });
  const noted = useRef(first);
  useLayoutEffect(() => {
    void openKeptTabs(router).catch(() => {});
    setNavigator((href, replace) => (replace ? router.history.replace(href) : router.history.push(href)));
  }, [router]);
  useLayoutEffect(() => {
    if (noted.current === leaf) return;
    noted.current = leaf;
    noteArrival(router, leaf);
  }, [router, leaf]);
  return null;
}

async function shareFrame(userId: string): Promise<void> {
  const { followServer } = await import('../preferences/frame-config.ts');
  await followServer(userId);
}

/** Some backends store preferences of the shell; the specification defines the calls but leaves them disabled. */
function useFrameConfig(): void {
  const { userId } = useSession().user;
  useEffect(() => {
    if (config().features['frameConfig']) void shareFrame(userId);
  }, [userId]);
}

/**
 * Makes the browser confirm the closing of a window with unsaved input, unless the console has already confirmed it.
 */
function guardUnload(): () => void {
  const guard = (event: BeforeUnloadEvent) => dirty.get().size > 0 && event.preventDefault();
  window.addEventListener('beforeunload', guard);
  return () => window.removeEventListener('beforeunload', guard);
}

function useUnloadGuard(): void {
  const isUnsaved = useStore(dirty, (all) => all.size > 0);
  useEffect(guardUnload, []);
  useEffect(() => {
    // Preloads the confirmation, which may be needed without a network.
    if (isUnsaved) void Promise.all([loadConfirmDialog(), loadConfirmDiscard()]).catch(() => {});
  }, [isUnsaved]);
}

interface MenusProps {
  layout: Preferences['layout'];
  isMobile: boolean;
  drawerOpen: boolean;
  onDrawerClose: () => void;
}

/** The menus in the position given by the window and the user's layout. */
function Menus({ layout, isMobile, drawerOpen, onDrawerClose }: MenusProps) {
  if (isMobile) return drawerOpen && <Drawer onClose={onDrawerClose} />;
  if (layout === 'left' || layout === 'right') return <Sidebar />;
  return <TopMenus fallback={<div className={styles.menus} />} isTiled={layout === 'top-tile'} />;
}

/** The signed-in console: header, menus, open pages. */
export function Shell() {
  const [drawerOpen, setDrawerOpen] = useState(false);
  const isMobile = useIsMobile();
  // A drawer is closed when the window becomes wide.
  if (drawerOpen && !isMobile) setDrawerOpen(false);
  const isCovered = useStore(overlay, (now) => now !== null);
  // It is also closed when an overlay opens from it.
  if (drawerOpen && isCovered) setDrawerOpen(false);
  const layout = useStore(preferences, (all) => all.layout);
  const hasFooter = useStore(preferences, (all) => all.footer === 'on');
  const isAsked = useStore(confirmations, (all) => all.length > 0);
  const isExpired = useStore(expired, (why) => why !== null);
  const isPasswordAsked = useStore(ownPasswordRequests, (all) => all.length > 0);
  const isSwitched = useStore(switchedTo, (now) => now !== null);
  useUnloadGuard();
  useEffect(watchErrors, []);
  useEffect(watchRelease, []);
  useEffect(tellNotice, []);
  useEffect(watchKeys, []);
  useFrameConfig();
  return (
    <>
      <Arrivals />
      <div className={styles.shell} data-layout={layout}>
        <a className={styles.skip} href="#content">
          <Trans>Skip to content</Trans>
        </a>
        <Header drawerOpen={drawerOpen} onToggleDrawer={() => setDrawerOpen(!drawerOpen)} />
        <Banner />
        <Menus layout={layout} isMobile={isMobile} drawerOpen={drawerOpen} onDrawerClose={() => setDrawerOpen(false)} />
        <div className={styles.tabs}>
          <TabBar />
        </div>
        <QueryClientProvider client={queryClient}>
          <KeptTabs />
        </QueryClientProvider>
        {hasFooter && <Footer />}
      </div>
      {isCovered && <Overlay />}
      {isAsked && <FrameConfirmDialog />}
      {isPasswordAsked && <OwnPasswordDialog />}
      {isSwitched && <SwitchedDialog />}
      {isExpired && <ExpiredDialog />}
      <ToastRegion />
    </>
  );
}
