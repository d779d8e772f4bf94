import { useEffect, useRef, type ReactNode } from 'react';
import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react';
import hidden from '../hidden.module.css';
import classes from './alert.module.css';

const icons = { danger: IconCircleX, warning: IconAlertTriangle };

interface AlertProps {
  /** Danger: something failed. Warning: the user has to decide something. */
  tone?: keyof typeof icons;
  /** What happened, in one sentence. */
  title: ReactNode;
  /** What is announced, if the content changes later, which must not be announced. */
  announced?: ReactNode;
  /** The available actions, and what is preserved. */
  children?: ReactNode;
}

/**
 * A persistent message next to its subject. It is announced and scrolled into view, because the button that triggered
 * it may be far away.
 */
export function Alert({ tone = 'danger', title, announced, children }: AlertProps) {
  const Icon = icons[tone];
  const box = useRef<HTMLDivElement>(null);
  const isSeen = useRef(false);
  useEffect(() => {
    // Only once: effects rerun when a tab is shown again, whose scroll position is kept.
    if (!isSeen.current) box.current?.scrollIntoView({ block: 'nearest' });
    isSeen.current = true;
  }, []);
  return (
    <div ref={box} role={announced ? 'group' : 'alert'} className={`notice ${classes.alert}`} data-tone={tone}>
      <Icon size={20} aria-hidden />
      <div className={`anywhere ${classes.body}`}>
        {announced && (
          <p role="alert" className={hidden.hidden}>
            {announced}
          </p>
        )}
        <p className={classes.title} aria-hidden={announced ? true : undefined}>
          {title}
        </p>
        {children}
      </div>
    </div>
  );
}
