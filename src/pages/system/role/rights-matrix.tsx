import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { ControlRef, MenuNode } from '../../../api/generated/client.schemas.ts';
import { FoldButton } from '../../../ui/list/grid/fold-button.tsx';
import { Roving } from '../../../ui/roving.tsx';
import {
  columns,
  controlsIn,
  extentOf,
  search,
  filter,
  rowsOf,
  type Column,
  type Extent,
  type MatrixRow,
} from './matrix.ts';
import { controlText, usualName } from '../control-names.ts';
import { flat, type Rights } from './selection.ts';
import classes from './rights-matrix.module.css';

interface RightsMatrixProps {
  tree: readonly MenuNode[];
  /** What the menus are called, by code. */
  names: ReadonlyMap<string, string>;
  rights: Rights;
  /** Part of a name; branches without it are left out. */
  wanted: string;
  /** Codes of menus: all others are left out, unless they are given by now. Null for every menu. */
  onlyGiven: Rights['menus'] | null;
  readOnly: boolean;
  onMenu: (node: MenuNode) => void;
  onControls: (controls: readonly ControlRef[]) => void;
}

interface BoxProps {
  name: string;
  extent: Extent;
  /** Column that the arrows keep to. */
  stop: string;
  readOnly: boolean;
  onToggle: () => void;
  /** Beside the box, which stands alone without. */
  children?: ReactNode;
}

/** A checkbox that may be mixed. Read only it still has the focus: the arrows lead through the matrix all the same. */
function Box({ name, extent, stop, readOnly, onToggle, children }: BoxProps) {
  return (
    <label className={classes.box}>
      <input
        type="checkbox"
        tabIndex={-1}
        data-stop={stop}
        aria-label={name}
        aria-disabled={readOnly || undefined}
        checked={extent !== 'none'}
        ref={(box) => {
          if (box) box.indeterminate = extent === 'some';
        }}
        onClick={(event) => {
          if (readOnly) event.preventDefault();
        }}
        onChange={onToggle}
      />
      {children}
    </label>
  );
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

/** The native ones said again: Safari drops them where a table is laid out as blocks, as it is on a phone. */
const roles = {
  rows: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  rowHead: { role: 'rowheader' },
  cell: { role: 'gridcell' },
};

const none: ReadonlySet<string> = new Set();

/**
 * Menus by their controls: a row for each menu, its branch to be closed; a column for each control that most menus have,
 * and one for all others. Above a branch, and at the head of a column, a box stands for all that is shown below it. One
 * stop of Tab; on a menu → opens its branch and ← closes it before they walk.
 */
export function RightsMatrix(props: RightsMatrixProps) {
  const { tree, names, rights, wanted, onlyGiven, readOnly, onMenu, onControls } = props;
  const { t, i18n } = useLingui();
  // By what is looked for: what was found is open whatever was closed before, and closed again afterwards.
  const [folds, setFolds] = useState<ReadonlyMap<string, ReadonlySet<string>>>(new Map());
  const folded = folds.get(wanted) ?? none;
  const fold = (codes: Iterable<string>) => setFolds(new Map([...folds, [wanted, new Set(codes)]]));
  const open = (code: string, isOpen: boolean) =>
    fold(isOpen ? [...folded].filter((one) => one !== code) : [...folded, code]);

  const ratio = (some: number, total: number) => t`${some} of ${total}`;
  const nameOf = ({ code, name }: MenuNode) => names.get(code) ?? name;
  const granted = filter(tree, ({ code }) => onlyGiven === null || onlyGiven.has(code) || rights.menus.has(code));
  const shown = search(granted, (node) => plain(`${nameOf(node)} ${node.name} ${node.enName}`).includes(plain(wanted)));
  const whole = new Map(flat(tree).map((node) => [node.code, node]));
  const heads = columns.map((column) => ({
    column,
    name: column === 'others' ? t`Others` : (usualName(column, i18n.locale) ?? column),
  }));

  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const { target, key } = event;
    if (!(target instanceof HTMLElement) || !target.matches('tbody [data-stop=first]')) return;
    if ((key !== 'ArrowRight' && key !== 'ArrowLeft') || event.ctrlKey || event.metaKey || event.altKey) return;
    const row = target.closest('tr');
    const code = row?.dataset['menu'];
    const isExpanded = row?.ariaExpanded === 'true';
    if (code === undefined || row?.ariaExpanded === null || isExpanded === (key === 'ArrowRight')) return;
    open(code, !isExpanded);
    event.preventDefault();
    event.stopPropagation();
  };

  const box = (column: Column, controls: readonly ControlRef[], name: string, text?: ReactNode) =>
    controls.length > 0 && (
      <Box
        name={name}
        extent={extentOf(controls, rights)}
        stop={column}
        readOnly={readOnly}
        onToggle={() => onControls(controls)}
      >
        {text}
      </Box>
    );
  const single = (control: ControlRef, menu: string) => {
    const name = controlText(control, i18n.locale);
    return <span key={control.id}>{box('others', [control], `${name} · ${menu}`, name)}</span>;
  };
  const cell = ({ node, isOpen }: MatrixRow, { column, name }: (typeof heads)[number]) => {
    const menu = nameOf(node);
    const controls = controlsIn([node], column);
    if (column !== 'others')
      return box(column, controls, `${name} · ${menu}`, <span className={classes.name}>{name}</span>);
    if (isOpen === null) return controls.map((control) => single(control, menu));
    const held = controls.filter(({ id }) => rights.controls.has(id)).length;
    // A group with controls of its own has them all by name: the boxes of its columns stand for the branch.
    const share = (
      <>
        <span className={classes.name}>{name}</span>
        <small>{ratio(held, controls.length)}</small>
      </>
    );
    return [
      <span key="all">{box(column, controls, `${name} · ${menu}`, share)}</span>,
      ...node.controls.map((control) => single(control, menu)),
    ];
  };
  const menuCell = ({ node, isOpen }: MatrixRow) => {
    const name = nameOf(node);
    const below = flat(whole.get(node.code)?.children ?? []);
    const some = below.filter(({ code }) => rights.menus.has(code)).length;
    const extent = !rights.menus.has(node.code) ? 'none' : some < below.length ? 'some' : 'all';
    return (
      <th {...roles.rowHead} scope="row">
        <span className={classes.menu}>
          {isOpen !== null && <FoldButton name={name} isOpen={isOpen} onClick={() => open(node.code, !isOpen)} />}
          <Box name={name} extent={extent} stop="first" readOnly={readOnly} onToggle={() => onMenu(node)}>
            {name}
          </Box>
          {below.length > 0 && <small>{ratio(some, below.length)}</small>}
        </span>
      </th>
    );
  };

  if (shown.length === 0) return <p>{t`No menus match`}</p>;
  const groups = flat(shown).filter(({ children }) => children.length > 0);
  return (
    <Roving label={t`Menus and controls`}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a treegrid is a table that folds */}
      <table role="treegrid" aria-label={t`Permissions`} className={classes.matrix} onKeyDown={onKeyDown}>
        <thead {...roles.rows}>
          <tr {...roles.row}>
            <th {...roles.head} scope="col">
              {t`Menu`}
              <button
                type="button"
                className={classes.foldAll}
                tabIndex={-1}
                data-stop=""
                onClick={() => fold(folded.size > 0 ? [] : groups.map(({ code }) => code))}
              >
                {folded.size > 0 ? t`Expand all` : t`Collapse all`}
              </button>
            </th>
            {heads.map(({ column, name }) => (
              <th key={column} {...roles.head} scope="col" data-column={column}>
                {box(column, controlsIn(shown, column), t`${name} for the menus shown`, name) || name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.rows}>
          {rowsOf(shown, folded).map((row) => (
            <tr
              key={row.node.code}
              {...roles.row}
              data-menu={row.node.code}
              aria-level={row.level}
              aria-expanded={row.isOpen ?? undefined}
              ref={(line) => {
                line?.style.setProperty('--level', String(row.level));
              }}
            >
              {menuCell(row)}
              {heads.map((head) => (
                <td key={head.column} {...roles.cell} data-column={head.column}>
                  {cell(row, head)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Roving>
  );
}
