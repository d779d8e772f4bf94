import { useEffect, useRef, type ReactNode } from 'react';
import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react';
import classes from './alert.module.css';

const icons = { danger: IconCircleX, warning: IconAlertTriangle };

interface AlertProps {
  /** Danger: something failed. Warning: something has to be decided. */
  tone?: keyof typeof icons;
  /** What happened, in one sentence. */
  title: ReactNode;
  /** Possible actions, and what is preserved. */
  children?: ReactNode;
}

/** A message that stays in the place that it is about. It is announced, and brought into view: the button that led to it may be far. */
export function Alert({ tone = 'danger', title, children }: AlertProps) {
  const Icon = icons[tone];
  const box = useRef<HTMLDivElement>(null);
  const isSeen = useRef(false);
  useEffect(() => {
    // Once: effects run again when a tab is shown again, which stands as it was left.
    if (!isSeen.current) box.current?.scrollIntoView({ block: 'nearest' });
    isSeen.current = true;
  }, []);
  return (
    <div ref={box} role="alert" className={`notice ${classes.alert}`} data-tone={tone}>
      <Icon size={20} aria-hidden />
      <div className={`anywhere ${classes.body}`}>
        <p className={classes.title}>{title}</p>
        {children}
      </div>
    </div>
  );
}
