import { useEffect, type ReactNode } from 'react';
import '../base.css';
import { installHints } from '../float/install-hints.ts';
import { HelpButton } from './help-button.tsx';
import classes from './page.module.css';

interface PageProps {
  title: ReactNode;
  /** The purpose of the page in a sentence. */
  about?: ReactNode;
  /** A notice that users must know before acting here. */
  banner?: ReactNode;
  children: ReactNode;
}

/** A page without a list: a heading and its content. */
export function Page({ title, about, banner, children }: PageProps) {
  useEffect(installHints, []);
  return (
    <div className={`card ${classes.page}`}>
      <header className={classes.head}>
        <div className="line gap-4">
          <h1 tabIndex={-1}>{title}</h1>
          <HelpButton />
        </div>
        {about && <p>{about}</p>}
        {banner && <div className={classes.banner}>{banner}</div>}
      </header>
      {children}
    </div>
  );
}
