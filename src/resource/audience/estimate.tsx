import type { ReactNode } from 'react';
import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/button/button.tsx';
import { useKit } from '../../ui/kit.tsx';
import classes from './audience.module.css';

interface EstimateProps<Data> {
  title: string;
  heading: 'h2' | 'h3';
  query: UseQueryOptions<Data>;
  /** Whether the form has all that the estimate requires; if not, the last one stays. */
  isComplete: boolean;
  /** Shown in place of the first estimate while the form is incomplete. */
  required: string;
  children: (data: Data) => ReactNode;
  footer?: ReactNode;
}

/** An estimate that follows the values of a form: pale while it is not of the current ones. */
export function Estimate<Data>(props: EstimateProps<Data>) {
  const { title, heading: Heading, isComplete, required, children, footer } = props;
  const { t } = useLingui();
  const { readFailure, problemText } = useKit();
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(props.query);
  const failure = error && !isPlaceholderData && !isFetching ? readFailure(error) : null;
  const isOld = isPlaceholderData || !isComplete || failure !== null;
  return (
    <div role="group" className={`stack card ${classes.audience}`} aria-label={title} aria-busy={isFetching}>
      <Heading>{title}</Heading>
      {failure && (
        <p role="alert">
          {problemText(failure.code ?? 'SYS_EXCEPTION')}{' '}
          <Button small variant="default" onClick={() => void refetch()}>{t`Retry`}</Button>
        </p>
      )}
      {data === undefined && !failure && (
        <p className={classes.waiting}>{isComplete ? t`Counting devices…` : required}</p>
      )}
      {data !== undefined && (
        <div className={isOld ? classes.old : undefined}>
          {children(data)}
          {!isComplete && <p className="note anywhere">{t`The form is incomplete. This is the last estimate.`}</p>}
        </div>
      )}
      {footer}
    </div>
  );
}
