import { Trans, useLingui } from '@lingui/react/macro';
import { IconMenu2 } from '@tabler/icons-react';
import { Logo } from '../../theme/logo.tsx';
import { hasUploads } from '../../ui/page/title-prefix.ts';
import { useStore } from '../../base/use-store.ts';
import { CurrentApplication } from './current-application.tsx';
import { displayZone } from '../preferences/display-zone.ts';
import { errorLog } from '../error-log/error-log.ts';
import { BellButton, ErrorLogButton, HeaderTools } from './header-tools.tsx';
import styles from './header.module.css';
import { lazyPart } from '../frame/lazy-part.ts';
import { ShellLink } from '../frame/shell-link.tsx';
import { useIsPhone } from '../frame/use-is-mobile.ts';
import { UserMenu } from './user-menu.tsx';

const UploadsButton = lazyPart(() => import('../uploads/uploads-button.tsx'), 'shell/uploads');

/** The time of printing, for paper alone: set right before the browser lays the page out. */
function printTime(element: HTMLTimeElement | null): () => void {
  const tell = () => {
    if (element)
      element.textContent = new Date().toLocaleString('sv-SE', {
        dateStyle: 'short',
        timeStyle: 'long',
        timeZone: displayZone(),
      });
  };
  window.addEventListener('beforeprint', tell);
  return () => window.removeEventListener('beforeprint', tell);
}

interface HeaderProps {
  drawerOpen: boolean;
  onToggleDrawer: () => void;
}

/** Product, current application, and what belongs to the user rather than to a page. */
export function Header({ drawerOpen, onToggleDrawer }: HeaderProps) {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const isUploading = useStore(hasUploads);
  const hasErrors = useStore(errorLog, (all) => all.length > 0);
  return (
    <header className={`line ${styles.header}`}>
      <button
        type="button"
        className={`${styles.icon} ${styles.burger}`}
        data-guide="menus"
        aria-label={t`Menu`}
        aria-expanded={drawerOpen}
        onClick={onToggleDrawer}
      >
        <IconMenu2 size={20} aria-hidden />
      </button>
      <ShellLink href="/dashboard" className={styles.product}>
        <Logo size={26} />
        <span className="ellipsis">
          <Trans>Mobile Platform Console</Trans>
        </span>
      </ShellLink>
      <CurrentApplication />
      {isUploading && <UploadsButton />}
      {/* On a phone name and id of the application need the room; the drawer has the tools there. */}
      {!isPhone && <HeaderTools />}
      <BellButton />
      {(!isPhone || hasErrors) && <ErrorLogButton />}
      <UserMenu />
      <time className={styles.printed} ref={printTime} />
    </header>
  );
}
