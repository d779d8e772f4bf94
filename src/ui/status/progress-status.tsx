import { percentText } from '../text/format.ts';
import { Fresh } from './fresh.tsx';
import { Status, type StatusTable } from './status.tsx';
import classes from './progress-status.module.css';

interface ProgressStatusProps {
  value: string;
  table: StatusTable;
  /** In percent; undefined while no job is running. */
  progress: number | undefined;
  /** The value whose change is highlighted; by default the status itself. */
  change?: string;
}

/** The status of something that a job is processing, with its progress; changes are highlighted. */
export function ProgressStatus({ value, table, progress, change = value }: ProgressStatusProps) {
  return (
    <Fresh value={change}>
      <span className={classes.state}>
        <Status value={value} table={table} />
        {progress !== undefined && (
          <progress className={classes.progress} max={100} value={progress} aria-label={percentText(progress)} />
        )}
      </span>
    </Fresh>
  );
}
