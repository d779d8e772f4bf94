'use no memo';

import { Trans, useLingui } from '@lingui/react/macro';
import { IconMenu2, IconMoon, IconSun } from '@tabler/icons-react';
import { useStore } from '../use-store.ts';
import { CurrentApplication } from './current-application.tsx';
import { ErrorLogButton } from './header-tools.tsx';
import styles from './header.module.css';
import { LanguageMenu } from './language-menu.tsx';
import { isDark, preferences, setPreferences } from './preferences.ts';
import { ShellLink } from './shell-link.tsx';
import { UserMenu } from './user-menu.tsx';

function SchemeSwitch() {
  const { t } = useLingui();
  const dark = isDark(useStore(preferences));
  const label = dark ? t`Light colours` : t`Dark colours`;
  return (
    <button
      type="button"
      className={styles.icon}
      aria-label={label}
      title={label}
      onClick={() => setPreferences({ scheme: dark ? 'light' : 'dark' })}
    >
      {dark ? <IconSun size={18} aria-hidden /> : <IconMoon size={18} aria-hidden />}
    </button>
  );
}

interface HeaderProps {
  drawerOpen: boolean;
  onToggleDrawer: () => void;
}

/** Product, current application, and what belongs to the user rather than to a page. */
export function Header({ drawerOpen, onToggleDrawer }: HeaderProps) {
  const { t } = useLingui();
  return (
    <header className={styles.header}>
      <button
        type="button"
        className={`${styles.icon} ${styles.burger}`}
        aria-label={t`Menu`}
        aria-expanded={drawerOpen}
        onClick={onToggleDrawer}
      >
        <IconMenu2 size={20} aria-hidden />
      </button>
      <ShellLink href="/dashboard" className={styles.product}>
        <img src="/icon.svg" alt="" width="26" height="26" />
        <span>
          <Trans>Mobile Platform Console</Trans>
        </span>
      </ShellLink>
      <CurrentApplication />
      <LanguageMenu />
      <SchemeSwitch />
      <ErrorLogButton />
      <UserMenu />
    </header>
  );
}
