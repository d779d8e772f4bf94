import { useEffect, useState, type ReactNode } from 'react';
import { type Icon, IconCloudOff, IconFilterOff, IconInbox, IconLock, IconPlugConnectedX } from '@tabler/icons-react';
import { useLingui } from '@lingui/react/macro';
import { Button } from '../button/button.tsx';
import { useKit } from '../kit.tsx';
import { LazyCopyButton } from '../text/lazy-copy-button.tsx';
import classes from './list.module.css';

/** The empty state of a list: says why there are no records. */
export function Blank(props: { icon: Icon; title: string; children?: ReactNode; alert?: boolean }) {
  return (
    <div className={`stack ${classes.blank}`} role={props.alert ? 'alert' : undefined}>
      <props.icon size={40} stroke={1.5} aria-hidden />
      <p className={classes.blankTitle}>{props.title}</p>
      {props.children}
    </div>
  );
}

export function NothingYet({ what, action }: { what: string; action: ReactNode }) {
  return (
    <Blank icon={IconInbox} title={what}>
      {action}
    </Blank>
  );
}

export function NoMatch({ onClear }: { onClear: () => void }) {
  const { t } = useLingui();
  return (
    <Blank icon={IconFilterOff} title={t`No records match these filters`}>
      <Button variant="default" onClick={onClear}>{t`Clear filters`}</Button>
    </Blank>
  );
}

/** A failed call in place of its result: what happened, the request id, and a retry button. */
export function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useLingui();
  const { readFailure, problemText } = useKit();
  const { status, code, requestId } = readFailure(error);
  if (status === 403) {
    return (
      <Blank icon={IconLock} title={t`You have no access to this data`} alert>
        <p>{t`Ask an administrator to grant your role this menu.`}</p>
        <RequestId id={requestId} />
      </Blank>
    );
  }
  return (
    <Blank icon={IconPlugConnectedX} title={code ? problemText(code) : t`The data could not be loaded`} alert>
      <RequestId id={requestId} />
      <Button onClick={onRetry}>{t`Retry`}</Button>
    </Blank>
  );
}

export function Offline() {
  const { t } = useLingui();
  return (
    <Blank icon={IconCloudOff} title={t`You are offline`}>
      <p>{t`This loads automatically once the network is back.`}</p>
    </Blank>
  );
}

export function RequestId({ id }: { id: string | undefined }) {
  const { t } = useLingui();
  if (!id) return null;
  return (
    <p className={classes.requestId}>
      <span>{t`Request ID`}</span> <code>{id}</code>
      <LazyCopyButton value={id} label={t`request ID`} />
    </p>
  );
}

const slowAfter = 5000;

/**
 * Skeleton rows of the final height while the first page loads; after five seconds it says that loading takes long.
 * @param onCancel stops waiting, if possible
 */
export function Skeleton({ rows, onCancel }: { rows: number; onCancel?: (() => void) | undefined }) {
  const { t } = useLingui();
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfter);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={classes.skeleton} aria-busy="true" role="status" aria-label={t`Loading`}>
      <div className={classes.skeletonHead} />
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={classes.skeletonRow} />
      ))}
      {slow && (
        <div className={classes.slow}>
          {t`This is taking longer than usual.`}{' '}
          {onCancel && <Button variant="default" small onClick={onCancel}>{t`Cancel`}</Button>}
        </div>
      )}
    </div>
  );
}

interface QueryContentProps<Data> {
  query: { data: Data | undefined; error: unknown; refetch: () => unknown };
  /** Number of skeleton lines. */
  rows: number;
  /** Called when the user cancels a slow query; undefined if there is nothing to return to. */
  onCancel?: () => void;
  children: (data: Data) => ReactNode;
}

/** The data of a query in a page or drawer; a skeleton while it loads, or its error with a retry button. */
export function QueryContent<Data>({ query, rows, onCancel, children }: QueryContentProps<Data>): ReactNode {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  return <Skeleton rows={rows} onCancel={onCancel} />;
}
