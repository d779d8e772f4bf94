import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ShellLink } from '../../../shell/frame/shell-link.tsx';
import styles from './error-page.module.css';

interface ErrorPageProps {
  title: ReactNode;
  /** The name of the requested page, if it is known. */
  name?: string | undefined;
  /** The requested address. */
  path: string | undefined;
  children: ReactNode;
}

export function ErrorPage({ title, name, path, children }: ErrorPageProps) {
  return (
    <section className={`card ${styles.page}`}>
      <h1>{title}</h1>
      {name && <b>{name}</b>}
      {path && <code>{path}</code>}
      <p>{children}</p>
      <ShellLink href="/dashboard">
        <Trans>Go to the dashboard</Trans>
      </ShellLink>
    </section>
  );
}
