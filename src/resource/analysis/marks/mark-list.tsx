import { useLingui } from '@lingui/react/macro';
import { ShellLink } from '../../../shell/frame/shell-link.tsx';
import type { ChartMark } from '../../../ui/chart/series.ts';
import { Instant } from '../../../ui/text/text.tsx';
import hidden from '../../../ui/hidden.module.css';
import classes from '../analysis.module.css';

/** A mark with a link to its record. */
export interface LinkedMark extends ChartMark {
  id: string;
  href?: string | undefined;
  /** The actual time, if the chart shows the mark at a different one. */
  happened?: string;
}

/** Maximum number of visible marks; further ones are collapsed so that the chart stays close to what follows. */
const most = 8;

interface MarkListProps {
  marks: readonly LinkedMark[];
  /** Compares the time before and after a mark. */
  onAround?: ((at: string) => void) | undefined;
}

/** The legend of numbered marks, each with a link to its record. */
export function MarkList({ marks, onAround }: MarkListProps) {
  const { t } = useLingui();
  const list = (
    <ol className={`bullets ${classes.marks}`} aria-label={t`Events in this period`}>
      {marks.map(({ id, at, happened = at, name, text, href }) => (
        <li key={id}>
          <Instant value={happened} />{' '}
          {name !== undefined && (
            <>{href === undefined ? <bdi>{name}</bdi> : <ShellLink href={href}>{<bdi>{name}</bdi>}</ShellLink>} </>
          )}
          {text}
          {onAround && happened === at && (
            <>
              {' '}
              <button type="button" className="link" onClick={() => onAround(at)}>
                {t`Before and after`}
                <span className={hidden.hidden}> {name === undefined ? text : `${name} ${text}`}</span>
              </button>
            </>
          )}
        </li>
      ))}
    </ol>
  );
  if (marks.length <= most) return list;
  return (
    <details className={classes.folded}>
      <summary>{t`Events in this period (${marks.length})`}</summary>
      {list}
    </details>
  );
}
