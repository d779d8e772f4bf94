import { createContext, use, useRef, useState, type ReactNode } from 'react';
import { IconChartLine, IconCsv, IconPhotoDown, IconTable } from '@tabler/icons-react';
import { useLingui } from '@lingui/react/macro';
import { reasoned } from '../action/reasoned.ts';
import { Failed } from '../list/states.tsx';
import { Explain } from './explain.tsx';
import { savePicture, saveTable } from './save.ts';
import type { ChartTable } from './series.ts';
import { TableTwin } from './table-twin.tsx';
import classes from './chart.module.css';

/**
 * Provides what the charts of a page are about, such as the period and the filters, for the files saved from them;
 * without the period for charts whose notes name it.
 */
export const ChartScope = createContext<(isDated: boolean) => readonly string[]>(() => []);

/** The part of a query's state that the frame of a chart shows. */
export interface ChartQuery {
  error: unknown;
  refetch: () => unknown;
  /** Whether the data is from the previous query. */
  isPlaceholderData: boolean;
}

interface ChartFrameProps {
  title: string;
  /** Explains the numbers and the base of their shares; shown by the `?` button. */
  help?: string;
  /** A summary of the chart in a sentence. */
  lead?: ReactNode;
  /** Controls of the chart. */
  controls?: ReactNode;
  /** Unit, range and time zone, shown below the title and in the exported picture. */
  notes?: readonly string[];
  /** Whether the notes name the period. */
  isDated?: boolean;
  query: ChartQuery;
  /** The data of the chart as a table, for the table view and the download. Undefined while there is no data. */
  table: ChartTable | undefined;
  /** Shown in place of a chart without rows. */
  empty: string;
  /** Height of the picture (px), also reserved while it loads, fails or is empty. */
  height?: number;
  /** Whether the height adapts to the number of rows once the picture is loaded. */
  ofRows?: boolean;
  /** The legend below the picture. */
  legend?: ReactNode;
  children: ReactNode;
}

const usualHeight = 260;

/** An icon button next to the title. */
function Tool(props: { label: string; onClick: () => void; refused?: string | undefined; children: ReactNode }) {
  const { label, onClick, refused, children } = props;
  return (
    <button
      type="button"
      className={classes.tool}
      aria-label={label}
      data-hint={label}
      {...reasoned(refused)}
      onClick={() => refused === undefined && onClick()}
    >
      {children}
    </button>
  );
}

interface ToolsProps {
  /** Whether the table is shown instead of the picture. */
  isTable: boolean;
  onTable: (isTable: boolean) => void;
  onPicture: () => void;
  onCsv: () => void;
}

function Tools({ isTable, onTable, onPicture, onCsv }: ToolsProps) {
  const { t } = useLingui();
  return (
    <div className={classes.tools}>
      <Tool label={isTable ? t`Show the chart` : t`Show the data`} onClick={() => onTable(!isTable)}>
        {isTable ? (
          <IconChartLine size={18} stroke={1.5} aria-hidden />
        ) : (
          <IconTable size={18} stroke={1.5} aria-hidden />
        )}
      </Tool>
      <Tool
        label={t`Save as PNG`}
        refused={isTable ? t`Show the chart to save it as an image` : undefined}
        onClick={onPicture}
      >
        <IconPhotoDown size={18} stroke={1.5} aria-hidden />
      </Tool>
      <Tool label={t`Save as CSV`} onClick={onCsv}>
        <IconCsv size={18} stroke={1.5} aria-hidden />
      </Tool>
    </div>
  );
}

/**
 * The frame of every chart: title and help, the numbers as a table, downloads of both, and its states; it loads, fails
 * and retries independently. A chart provides its numbers as a `ChartTable` and, as children, a picture that fills the
 * frame: SVG, or HTML boxes with text. Elements with `data-overlay` are left out of downloads.
 */
export function ChartFrame(props: ChartFrameProps) {
  const { title, help, query, table, empty, notes = [], isDated = false, height = usualHeight } = props;
  const { t } = useLingui();
  const scopeOf = use(ChartScope);
  const picture = useRef<HTMLDivElement>(null);
  const [isTable, setTable] = useState(false);
  const isDrawn = table !== undefined && table.rows.length > 0;
  return (
    <section className={classes.frame} aria-label={title}>
      <header>
        <h3>{title}</h3>
        {help && <Explain label={t`About this chart`} text={help} />}
        {isDrawn && (
          <Tools
            isTable={isTable}
            onTable={setTable}
            onPicture={() =>
              void (
                picture.current && savePicture(picture.current, title, scopeOf(false), [...notes, ...scopeOf(isDated)])
              )
            }
            onCsv={() => saveTable(title, scopeOf(false), table)}
          />
        )}
      </header>
      {props.lead && <p>{props.lead}</p>}
      {props.controls && <div className={`row ${classes.toggles} ${classes.controls}`}>{props.controls}</div>}
      {notes.length > 0 && (
        <p className={classes.notes}>
          {notes.map((note) => (
            <span key={note}>{note}</span>
          ))}
        </p>
      )}
      <div
        className={classes.body}
        data-stale={query.isPlaceholderData || undefined}
        aria-busy={(table === undefined && !query.error) || query.isPlaceholderData || undefined}
        style={{
          ...(!(props.ofRows && isDrawn && !isTable) && { minBlockSize: height }),
          ...(isTable && { maxBlockSize: Math.max(height, usualHeight) }),
        }}
      >
        {table === undefined ? (
          query.error ? (
            <Failed error={query.error} onRetry={() => void query.refetch()} />
          ) : (
            <div className={classes.loading} role="status" aria-label={t`Loading`} />
          )
        ) : !isDrawn ? (
          <p className={classes.empty}>{empty}</p>
        ) : isTable ? (
          <TableTwin label={title} table={table} />
        ) : (
          <div ref={picture}>{props.children}</div>
        )}
      </div>
      {isDrawn && props.legend}
    </section>
  );
}
