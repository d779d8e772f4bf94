import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { ControlRef, MenuNode } from '../../../api/generated/client.schemas.ts';
import { FoldButton } from '../../../ui/list/grid/fold-button.tsx';
import { controlText } from '../control-names.ts';
import { controlsIn, extentOf, type Column, type Extent, type MatrixRow } from './matrix.ts';
import classes from './rights-matrix.module.css';
import { flattenMenus } from '../names.ts';
import type { Rights } from './selection.ts';

export interface RightsMatrixProps {
  tree: readonly MenuNode[];
  /** Names of the menus, by code. */
  names: ReadonlyMap<string, string>;
  rights: Rights;
  /** Filters by name: branches without a match are left out. */
  filterText: string;
  /** Codes of the menus to show, besides those that are granted by now; null for all menus. */
  grantedMenus: Rights['menus'] | null;
  readOnly: boolean;
  onMenu: (node: MenuNode) => void;
  onControls: (controls: readonly ControlRef[]) => void;
}

/** Repeats the native roles, which Safari drops if a table is displayed as blocks, as on a phone. */
export const roles = {
  rows: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  rowHead: { role: 'rowheader' },
  cell: { role: 'gridcell' },
};

interface BoxProps {
  name: string;
  extent: Extent;
  /** Column in which the arrow keys move. */
  stop: string;
  readOnly: boolean;
  onToggle: () => void;
  /** Content next to the checkbox. */
  children?: ReactNode;
}

/**
 * A checkbox that may be indeterminate. It stays focusable when read-only, so that the arrow keys still move through
 * the matrix.
 */
function Box({ name, extent, stop, readOnly, onToggle, children }: BoxProps) {
  return (
    <label className={`inline gap-4 ${classes.box}`}>
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

/** State shared by all cells of the matrix. */
export interface Matrix extends RightsMatrixProps {
  readonly heads: readonly { readonly column: Column; readonly name: string }[];
  /** The menus with their complete branches, regardless of the filter. */
  readonly whole: ReadonlyMap<string, MenuNode>;
  nameOf(menu: MenuNode): string;
  open(code: string, isOpen: boolean): void;
}

interface ControlBoxProps {
  of: Matrix;
  column: Column;
  controls: readonly ControlRef[];
  name: string;
  /** Shown if there are no controls. */
  instead?: ReactNode;
  children?: ReactNode;
}

/** A checkbox for several controls at once. */
export function ControlBox({
  of: { rights, readOnly, onControls },
  column,
  controls,
  name,
  instead = null,
  children,
}: ControlBoxProps) {
  if (controls.length === 0) return instead;
  return (
    <Box
      name={name}
      extent={extentOf(controls, rights)}
      stop={column}
      readOnly={readOnly}
      onToggle={() => onControls(controls)}
    >
      {children}
    </Box>
  );
}

/** A checkbox for a single control of a menu, labeled by name. */
function Single({ of, control, menu }: { of: Matrix; control: ControlRef; menu: string }) {
  const { i18n } = useLingui();
  const name = controlText(control, i18n.locale);
  return (
    <span>
      <ControlBox of={of} column="others" controls={[control]} name={`${name} · ${menu}`}>
        {name}
      </ControlBox>
    </span>
  );
}

function Ratio({ some, total }: { some: number; total: number }) {
  const { t } = useLingui();
  return <small>{t`${some} of ${total}`}</small>;
}

/** The controls of a menu in a column. */
export function ControlCell({ of, row: { node, isOpen }, head: { column, name } }: ControlCellProps) {
  const menu = of.nameOf(node);
  const controls = controlsIn([node], column);
  if (column !== 'others')
    return (
      <ControlBox of={of} column={column} controls={controls} name={`${name} · ${menu}`}>
        <span className={classes.name}>{name}</span>
      </ControlBox>
    );
  if (isOpen === null) return controls.map((control) => <Single key={control.id} {...{ of, control, menu }} />);
  const grantedCount = controls.filter(({ id }) => of.rights.controls.has(id)).length;
  // A group with controls of its own lists them by name; the checkboxes in its columns stand for the whole branch.
  return (
    <>
      <span>
        <ControlBox of={of} column={column} controls={controls} name={`${name} · ${menu}`}>
          <span className={classes.name}>{name}</span>
          <Ratio some={grantedCount} total={controls.length} />
        </ControlBox>
      </span>
      {node.controls.map((control) => (
        <Single key={control.id} {...{ of, control, menu }} />
      ))}
    </>
  );
}

interface ControlCellProps {
  of: Matrix;
  row: MatrixRow;
  head: Matrix['heads'][number];
}

/** A menu, with the number of granted menus below it. */
export function MenuCell({ of, row: { node, isOpen } }: Pick<ControlCellProps, 'of' | 'row'>) {
  const { rights } = of;
  const name = of.nameOf(node);
  const below = flattenMenus(of.whole.get(node.code)?.children ?? []);
  const some = below.filter(({ code }) => rights.menus.has(code)).length;
  const extent = !rights.menus.has(node.code) ? 'none' : some < below.length ? 'some' : 'all';
  return (
    <th {...roles.rowHead} scope="row">
      <span className={`line gap-4 ${classes.menu}`}>
        {isOpen !== null && <FoldButton name={name} isOpen={isOpen} onClick={() => of.open(node.code, !isOpen)} />}
        <Box name={name} extent={extent} stop="first" readOnly={of.readOnly} onToggle={() => of.onMenu(node)}>
          {name}
        </Box>
        {below.length > 0 && <Ratio some={some} total={below.length} />}
      </span>
    </th>
  );
}
