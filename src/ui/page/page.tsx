import { useEffect, type ReactNode } from 'react';
import '../base.css';
import { installHints } from '../float/install-hints.ts';
import { HelpButton } from './help-button.tsx';
import classes from './page.module.css';

interface PageProps {
  title: ReactNode;
  /** What the page is about, in one sentence. */
  about?: ReactNode;
  /** What must be known before anything is done here. */
  banner?: ReactNode;
  children: ReactNode;
}

/** A page that is no list: a heading, and below it what the page is about. */
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
