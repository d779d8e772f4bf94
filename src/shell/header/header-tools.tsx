import { msg } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { IconBell, IconBug, IconMaximize, IconMinimize, IconPalette, IconSearch } from '@tabler/icons-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { withTexts } from '../../i18n/language.ts';
import { useSession } from '../../session/permission.ts';
import hidden from '../../ui/hidden.module.css';
import { useStore } from '../../base/use-store.ts';
import { errorLog } from '../error-log/error-log.ts';
import styles from './header.module.css';
import { LanguageMenu } from './language-menu.tsx';
import { LazyButton } from './lazy-button.tsx';
import { lazyPart } from '../frame/lazy-part.ts';
import { followNotices } from '../notices/notices.ts';
import { unread } from '../notices/store.ts';
import { overlay } from '../dialogs/overlay-store.ts';
import { titles } from '../menus/titles.ts';
import { toast } from '../toasts/toasts.ts';

const loadPreferences = () => withTexts(import('../preferences/preferences-panel.tsx'), 'shell/preferences');
const PreferencesPanel = lazyPart(loadPreferences);
const loadNotices = () => withTexts(import('../notices/notices-panel.tsx'), 'shell/notices');
const NoticesPanel = lazyPart(loadNotices);
const ErrorLogDialog = lazyPart(() => import('../error-log/error-log-dialog.tsx'));

/** Opens the search for menus, records and actions. */
function SearchButton() {
  const { t } = useLingui();
  const label = t`Search everything`;
  return (
    <button
      type="button"
      className={styles.icon}
      data-guide="search"
      aria-label={label}
      title={`${label} (Ctrl+K)`}
      onClick={() => overlay.set('search')}
    >
      <IconSearch size={18} aria-hidden />
    </button>
  );
}

/** Opens the notices of the user's jobs, with a badge for unread ones. Only polls while notices are expected. */
export function BellButton() {
  const { t } = useLingui();
  const count = useStore(unread);
  const { hasNotices } = useSession().user;
  useEffect(() => {
    if (hasNotices) followNotices();
  }, [hasNotices]);
  const label = count > 0 ? t`Notifications (${count})` : t`Notifications`;
  return (
    <LazyButton
      label={label}
      button={
        <span className={styles.bell}>
          <IconBell size={18} aria-hidden />
          {count > 0 && (
            <b className={styles.badge} aria-hidden>
              {count}
            </b>
          )}
        </span>
      }
      kind="dialog"
      load={loadNotices}
    >
      {(anchor, onClose) => <NoticesPanel anchor={anchor} onClose={onClose} />}
    </LazyButton>
  );
}

/** Opens the preferences. */
function PreferencesButton() {
  const { t } = useLingui();
  return (
    <LazyButton
      label={t`Appearance`}
      button={<IconPalette size={18} data-guide="look" aria-hidden />}
      kind="dialog"
      load={loadPreferences}
    >
      {(anchor, onClose) => <PreferencesPanel anchor={anchor} onClose={onClose} />}
    </LazyButton>
  );
}

/** Opens the error log, with a badge for the number of entries. */
export function ErrorLogButton() {
  const { t } = useLingui();
  const count = useStore(errorLog, (all) => all.length);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={styles.icon} title={t(titles.errorLog)} onClick={() => setOpen(true)}>
        <IconBug size={18} aria-hidden />
        <span className={hidden.hidden}>{t(titles.errorLog)}</span>
        {count > 0 && (
          <>
            <b className={styles.badge} aria-hidden>
              {count > 99 ? '99+' : count}
            </b>
            <span className={hidden.hidden}>
              <Plural value={count} one="# error" other="# errors" />
            </span>
          </>
        )}
      </button>
      {open && <ErrorLogDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function onFullScreen(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

async function toggleFullScreen(): Promise<void> {
  try {
    // Browsers without full-screen support lack these methods, too.
    if (document.fullscreenElement) await document.exitFullscreen();
    else await document.documentElement.requestFullscreen();
  } catch {
    toast({ kind: 'warning', text: msg`Your browser doesn't support full screen` });
  }
}

function FullScreenButton() {
  const { t } = useLingui();
  const isFull = useSyncExternalStore(onFullScreen, () => document.fullscreenElement !== null);
  const label = isFull ? t`Exit full screen` : t`Full screen`;
  const Icon = isFull ? IconMinimize : IconMaximize;
  return (
    <button
      type="button"
      className={styles.icon}
      aria-label={label}
      title={label}
      onClick={() => void toggleFullScreen()}
    >
      <Icon size={18} aria-hidden />
    </button>
  );
}

/** The tools of the window: search, language, preferences, full screen. */
export function HeaderTools() {
  return (
    <>
      <SearchButton />
      <LanguageMenu />
      <PreferencesButton />
      <FullScreenButton />
    </>
  );
}
