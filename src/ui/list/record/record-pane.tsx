import type { KeyboardEvent, ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { QueryContent } from '../states.tsx';
import button from '../../button/icon-button.module.css';
import classes from './record-pane.module.css';

interface RecordPaneProps<Entity> {
  title: string;
  /** The link to the page of the record. */
  page: ReactNode;
  onClose: () => void;
  query: { data: Entity | undefined; error: unknown; refetch: () => unknown };
  children: (entity: Entity) => ReactNode;
}

/** A read-only record next to its list. Escape closes it and returns focus to the row. */
export function RecordPane<Entity>({ title, page, onClose, query, children }: RecordPaneProps<Entity>) {
  const { t } = useLingui();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Popovers opened from the pane are elsewhere in the document and handle Escape themselves.
    const isOwn = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (event.key !== 'Escape' || event.defaultPrevented || !isOwn) return;
    event.preventDefault();
    onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of what stands in it bubble up
    <aside className={`card ${classes.pane}`} aria-label={title} onKeyDown={onKeyDown}>
      <header className={`line gap-12 ${classes.head}`}>
        <h2>
          <bdi>{title}</bdi>
        </h2>
        {page}
        <button type="button" className={button.icon} aria-label={t`Close`} onClick={onClose}>
          ✕
        </button>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard */}
      <div className={classes.body} role="group" aria-label={title} tabIndex={0}>
        <QueryContent query={query} rows={8} onCancel={onClose}>
          {children}
        </QueryContent>
      </div>
    </aside>
  );
}
