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

/** Sets the time of printing right before the browser lays the page out; only visible on paper. */
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

/** The header: product, current application, and the user's tools. */
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
      {/* On a phone, the application's name and id need the space; the tools are in the drawer. */}
      {!isPhone && <HeaderTools />}
      <BellButton />
      {(!isPhone || hasErrors) && <ErrorLogButton />}
      <UserMenu />
      <time className={styles.printed} ref={printTime} />
    </header>
  );
}
