import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { Logo } from '../../theme/logo.tsx';
import { config } from '../../base/config.ts';
import { chooseLanguage, language, languageNames } from '../../i18n/language.ts';
import { lazy } from '../../i18n/lazy.ts';
import { isRolePending } from '../../session/role-pending.ts';
import { useStore } from '../../base/use-store.ts';
import { frameTexts } from '../../i18n/text-file.ts';
import { preloadShell } from '../../shell/routing/shell-route.ts';
import { enter, goOn } from './enter.ts';
import { LoginForm } from '../../session/sign-in/login-form.tsx';
import { Refusal, type PasswordRefusal } from '../../session/sign-in/refusal.tsx';
import styles from '../../session/sign-in/login.module.css';

const route = getRouteApi('/login');
const StorageNotice = lazy(() => import('../../shell/storage/storage-notice.tsx'), 'shell/storage');
const RoleChoice = lazy(() => import('./role-choice.tsx'), 'shell/account', ...frameTexts);

function LanguageSelect() {
  const { t } = useLingui();
  const current = useStore(language);
  const [failure, setFailure] = useState<PasswordRefusal | null>(null);
  if (config().languages.length < 2) return null;
  const failed = () => setFailure({ code: 'CLIENT_NETWORK' });
  return (
    <>
      <select
        className={styles.language}
        aria-label={t`Language`}
        value={current}
        onChange={(event) => {
          const next = config().languages.find((id) => id === event.currentTarget.value);
          if (next) chooseLanguage(next).then(() => setFailure(null), failed);
        }}
      >
        {config().languages.map((id) => (
          <option key={id} value={id}>
            {languageNames[id]}
          </option>
        ))}
      </select>
      <Refusal of={failure} />
    </>
  );
}

/** The sign-in page. Uses plain elements and styles, so that it does not wait for a component library. */
export function LoginPage() {
  const { t } = useLingui();
  const router = useRouter();
  const { redirect, reason } = route.useSearch();
  const { storage } = document.documentElement.dataset;
  const [asksRole, setAsksRole] = useState(isRolePending);
  const [refusal, setRefusal] = useState<string>();
  const startAgain = (code: string | undefined) => {
    setRefusal(code);
    setAsksRole(false);
  };

  return (
    <div className={styles.page}>
      <title>{t`Sign in · Mobile Platform Console`}</title>
      <aside className={styles.brand}>
        <p className={styles.product}>
          <Logo size={36} />
          <Trans>Mobile Platform Console</Trans>
        </p>
        <ul>
          <li>
            <Trans>Release Android, iOS, and Harmony versions to everyone or as a staged rollout</Trans>
          </li>
          <li>
            <Trans>See what you can do at every step, and why when you can't</Trans>
          </li>
          <li>
            <Trans>Gateways, push, advertising, and analytics for all your apps in one place</Trans>
          </li>
        </ul>
        <small>{__VERSION__}</small>
      </aside>
      <main className={styles.main}>
        <LanguageSelect />
        <div className={styles.box} onInput={preloadShell}>
          {asksRole ? (
            <RoleChoice onSelect={() => void goOn(router, redirect)} onRefused={startAgain} />
          ) : (
            <>
              <h1>
                <Trans>Sign in</Trans>
              </h1>
              {storage && <StorageNotice isFull={storage.startsWith('Quota')} />}
              <LoginForm notice={refusal ?? reason} onSignedIn={() => setAsksRole(enter(router, redirect))} />
            </>
          )}
        </div>
      </main>
    </div>
  );
}
