import type { ReactNode } from 'react';
import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react';
import classes from './alert.module.css';

const icons = { danger: IconCircleX, warning: IconAlertTriangle };

interface AlertProps {
  /** Danger: something failed. Warning: something has to be decided. */
  tone?: keyof typeof icons;
  /** What happened, in one sentence. */
  title: ReactNode;
  /** What can be done about it, and what is kept. */
  children?: ReactNode;
}

/** A message that stays in the place that it is about, and is announced. */
export function Alert({ tone = 'danger', title, children }: AlertProps) {
  const Icon = icons[tone];
  return (
    <div role="alert" className={classes.alert} data-tone={tone}>
      <Icon size={20} aria-hidden />
      <div className={classes.body}>
        <p className={classes.title}>{title}</p>
        {children}
      </div>
    </div>
  );
}
