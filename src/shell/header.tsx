import { Trans, useLingui } from '@lingui/react/macro';
import { msg } from '@lingui/core/macro';
import { IconLanguage, IconLogout, IconMenu2, IconMoon, IconSun } from '@tabler/icons-react';
import { config } from '../config.ts';
import type { Language } from '../config.ts';
import { chooseLanguage, language, languageNames } from '../i18n/language.ts';
import { useSession } from '../session/permission.ts';
import { signOut } from '../session/session.ts';
import { useStore } from '../use-store.ts';
import { ask } from './ask.ts';
import styles from './header.module.css';
import { isDark, preferences, setPreferences } from './preferences.ts';
import { ShellLink } from './shell-link.tsx';
import { ShellMenu } from './shell-menu.tsx';
import { dirty } from './tabs/store.ts';
import { toast } from './toasts.ts';

async function switchLanguage(next: Language): Promise<void> {
  await chooseLanguage(next);
  toast({ kind: 'success', text: msg`Switched successfully` });
}

async function leave(): Promise<void> {
  const sure =
    dirty.get().size === 0 ||
    (await ask({
      title: msg`Sign out?`,
      body: msg`Open pages hold input that has not been saved. It will be lost.`,
      confirm: msg`Sign out`,
      cancel: msg`Keep editing`,
      danger: true,
    }));
  if (sure) await signOut();
}

function LanguageMenu() {
  const { t } = useLingui();
  const current = useStore(language);
  const { languages } = config();
  if (languages.length < 2) return null;
  return (
    <ShellMenu
      label={t`Language`}
      button={<IconLanguage size={18} aria-hidden />}
      items={languages.map((id) => ({
        key: id,
        label: languageNames[id],
        lang: { zh_CN: 'zh-Hans', zh_TW: 'zh-Hant', en: 'en' }[id],
        checked: id === current,
        onSelect: () => void switchLanguage(id),
      }))}
    />
  );
}

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

function UserMenu() {
  const { t } = useLingui();
  const { user } = useSession();
  const { userAccountNum: fullName } = user;
  return (
    <ShellMenu
      label={t`User ${fullName}`}
      button={
        <span className={styles.avatar} aria-hidden>
          {new Intl.Segmenter().segment(fullName)[Symbol.iterator]().next().value?.segment}
        </span>
      }
      heading={
        <>
          <strong>{fullName}</strong>
          <div className={styles.role}>
            {user.userName} · {user.selectedRoles.name}
          </div>
        </>
      }
      items={[
        {
          key: 'out',
          label: (
            <>
              <IconLogout size={16} aria-hidden /> {t`Sign out`}
            </>
          ),
          onSelect: () => void leave(),
        },
      ]}
    />
  );
}

interface HeaderProps {
  drawerOpen: boolean;
  onToggleDrawer: () => void;
}

/** Product, current application, and what belongs to the user rather than to a page. */
export function Header({ drawerOpen, onToggleDrawer }: HeaderProps) {
  const { t } = useLingui();
  const { user } = useSession();
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
      <div className={styles.app} role="group" aria-label={t`Current application`}>
        <bdi>{user.currentAppName}</bdi>
        <code>{user.currentApplicationId}</code>
      </div>
      <LanguageMenu />
      <SchemeSwitch />
      <UserMenu />
    </header>
  );
}
