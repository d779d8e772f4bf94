import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { announce } from '../../../base/announcement.ts';
import { ChartFrame } from '../../../ui/chart/frame.tsx';
import { notedText, type ChartTable } from '../../../ui/chart/series.ts';
import { Select } from '../../../ui/field/select.tsx';
import { Roving } from '../../../ui/roving.tsx';
import { absent } from '../../../ui/text/format.ts';
import { useCut, useDimension, useMetric } from '../topic/naming.ts';
import { greatestSound } from '../topic/sample.ts';
import { queryOrSkip } from '../../query-or-skip.ts';
import { type Cross, useTopic } from '../topic/topic.ts';
import classes from './cross-card.module.css';

/** The default dimensions of a cross table. */
export interface CrossProps {
  rows: string;
  columns: string;
}

/** The two dimensions of an address; they always differ. */
function useSides(usual: CrossProps): CrossProps {
  const { text, search } = useTopic();
  const knownDim = (dim: string | undefined) => text.dims.find((one) => one.dim === dim)?.dim;
  const [rows, columns] = [knownDim(search['dimension']) ?? usual.rows, knownDim(search['across']) ?? usual.columns];
  return rows === columns ? usual : { rows, columns };
}

interface SideChoiceProps {
  label: string;
  value: string;
  onChoose: (dim: string) => void;
}

function SideChoice({ label, value, onChoose }: SideChoiceProps) {
  const { i18n } = useLingui();
  const { text } = useTopic();
  return (
    <label className={`line gap-6 ${classes.choice}`}>
      {label}
      <Select small value={value} onChoose={onChoose}>
        {text.dims.map((one) => (
          <option key={one.dim} value={one.dim}>
            {i18n._(one.label)}
          </option>
        ))}
      </Select>
    </label>
  );
}

/** The text of a cell and its link; `at` is its position in the row. */
interface CellText {
  at: number;
  text: string;
  hint: string;
  isFaint: boolean;
  /** Share of the greatest value. */
  share: number;
  onChoose: (() => void) | undefined;
}

function Cell({ at, text, hint, isFaint, share, onChoose }: CellText) {
  return (
    <td data-hint={hint} data-faint={isFaint || undefined} style={{ '--share': String(share) }}>
      {onChoose ? (
        <button
          type="button"
          tabIndex={-1}
          data-stop={at === 0 ? 'first' : String(at)}
          aria-label={hint}
          onClick={onChoose}
        >
          {text}
        </button>
      ) : (
        text
      )}
    </td>
  );
}

interface Value {
  value?: number;
  n?: number;
}

/** A metric by two dimensions, with its texts. */
function useCross(data: Cross | undefined, sides: CrossProps) {
  const { t } = useLingui();
  const { metric, setSearch } = useTopic();
  // While new data loads, the table keeps showing the previous data.
  const rows = useDimension(data?.rows.dimension ?? sides.rows);
  const columns = useDimension(data?.columns.dimension ?? sides.columns);
  const { name, textOf, noteOf } = useMetric(data?.metric ?? metric);
  const cells = new Map(data?.cells.map((cell) => [`${cell.row}~${cell.column}`, cell]));
  const most = greatestSound([...cells.values()].map(({ value, n }) => ({ value, note: noteOf(n) })));
  const [rowLabel, columnLabel] = [rows.label, columns.label];
  const formatValue = (of: Value | undefined) =>
    of?.value === undefined ? absent : notedText(textOf(of.value), noteOf(of.n));
  const choose = (row: string, column: string) => {
    const [byRow, byColumn] = [rows.filter, columns.filter];
    if (byRow === undefined || byColumn === undefined || row === 'unknown' || column === 'unknown') return undefined;
    return () => {
      setSearch({ [byRow]: row, [byColumn]: column, page: undefined });
      const [first, second] = [rows.nameOf(row), columns.nameOf(column)];
      announce(t`Filtered by ${rowLabel}: ${first}, ${columnLabel}: ${second}`);
    };
  };
  return {
    rows,
    columns,
    name,
    formatValue,
    cellOf: (row: string, column: string) => cells.get(`${row}~${column}`),
    cellText: (row: string, column: string, at: number): CellText => {
      const cell = cells.get(`${row}~${column}`);
      const value = formatValue(cell);
      const isFaint = noteOf(cell?.n)?.isFaint === true;
      const [first, second] = [rows.nameOf(row), columns.nameOf(column)];
      return {
        at,
        text: cell?.value === undefined ? absent : textOf(cell.value),
        hint: t`${first}, ${second}: ${value}`,
        isFaint,
        share: most === 0 || isFaint ? 0 : (cell?.value ?? 0) / most,
        onChoose: cell && choose(row, column),
      };
    },
  };
}

type CrossWords = ReturnType<typeof useCross>;

interface CrossTableProps {
  title: string;
  data: Cross;
  words: CrossWords;
  whole: Value | undefined;
}

/** The table itself; arrow keys move between its cells. */
function CrossTable({ title, data, words: { rows, columns, formatValue, cellText }, whole }: CrossTableProps) {
  const { t } = useLingui();
  return (
    <Roving label={title}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard */}
      <div className="scroll" role="group" aria-label={title} tabIndex={0}>
        <table className={classes.cross}>
          <thead>
            <tr>
              <th scope="col">{rows.label}</th>
              {data.columns.parts.map(({ key }) => (
                <th key={key} scope="col">
                  {columns.isData ? <bdi>{columns.nameOf(key)}</bdi> : columns.nameOf(key)}
                </th>
              ))}
              <th scope="col">{t`All`}</th>
            </tr>
          </thead>
          <tbody>
            {data.rows.parts.map((row) => (
              <tr key={row.key}>
                <th scope="row">{rows.isData ? <bdi>{rows.nameOf(row.key)}</bdi> : rows.nameOf(row.key)}</th>
                {data.columns.parts.map(({ key }, at) => (
                  <Cell key={key} {...cellText(row.key, key, at)} />
                ))}
                <td className={classes.all}>{formatValue(row)}</td>
              </tr>
            ))}
            <tr>
              <th scope="row">{t`All`}</th>
              {data.columns.parts.map((column) => (
                <td key={column.key} className={classes.all}>
                  {formatValue(column)}
                </td>
              ))}
              <td className={classes.all}>{formatValue(whole)}</td>
            </tr>
          </tbody>
        </table>
      </div>
    </Roving>
  );
}

/** The same numbers in the format in which a frame shows and saves them. */
function twinOf(
  { rows: side, columns: sides, cells }: Cross,
  { rows, columns, formatValue, cellOf }: CrossWords,
  whole: Value | undefined,
  all: string,
): ChartTable {
  const lines = [
    ...side.parts.map((row) => [
      rows.nameOf(row.key),
      ...sides.parts.map(({ key }) => formatValue(cellOf(row.key, key))),
      formatValue(row),
    ]),
    [all, ...sides.parts.map((part) => formatValue(part)), formatValue(whole)],
  ];
  return {
    head: [rows.label, ...sides.parts.map(({ key }) => columns.nameOf(key)), all],
    rows: cells.length === 0 ? [] : lines,
  };
}

/** The chosen metric by two dimensions; each cell links to the intersection of its row and column. */
export default function CrossCard(usual: CrossProps) {
  const { t, i18n } = useLingui();
  const { text, metric, whole: figures, setSearch, crossOf } = useTopic();
  const sides = useSides(usual);
  const cut = useCut();
  const { rows: dimension, columns: across } = sides;
  const query = useQuery({ ...queryOrSkip(crossOf({ dimension, across, metric })), placeholderData: keepPreviousData });
  const { data } = query;
  const whole = figures.data?.figures[data?.metric ?? metric];
  const words = useCross(data, sides);
  const { name } = words;
  const [rowLabel, columnLabel] = [words.rows.label, words.columns.label];
  const title = t`${name}: ${rowLabel} × ${columnLabel}`;
  // Choosing the dimension of the other axis swaps the two.
  const turn = () => setSearch({ dimension: across, across: dimension });
  const head = [
    [rowLabel, data?.rows],
    [columnLabel, data?.columns],
  ] as const;
  return (
    <ChartFrame
      title={title}
      help={t`The darker a cell, the greater its value. Select a cell to filter by its row and column.`}
      query={query}
      controls={
        <>
          <SideChoice
            label={t({ message: 'Rows', context: 'of a table' })}
            value={dimension}
            onChoose={(dim) => (dim === across ? turn() : setSearch({ dimension: dim, across }))}
          />
          <SideChoice
            label={t({ message: 'Columns', context: 'of a table' })}
            value={across}
            onChoose={(dim) => (dim === dimension ? turn() : setSearch({ dimension, across: dim }))}
          />
        </>
      }
      notes={head.flatMap(([label, side]) => cut(label, side?.parts.length ?? 0, side?.total ?? 0))}
      table={data && twinOf(data, words, whole, t`All`)}
      empty={i18n._(text.empty)}
    >
      {data && <CrossTable title={title} data={data} words={words} whole={whole} />}
    </ChartFrame>
  );
}
