import type { KeyboardEvent } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { MenuNode } from '../../../api/generated/client.schemas.ts';
import { Roving } from '../../../ui/roving.tsx';
import { usualName } from '../control-names.ts';
import { useFolds } from '../use-folds.ts';
import { columns, controlsIn, filter, rowsOf, search, type MatrixRow } from './matrix.ts';
import { ControlBox, ControlCell, MenuCell, roles, type Matrix, type RightsMatrixProps } from './matrix-cells.tsx';
import classes from './rights-matrix.module.css';
import { flattenMenus } from '../names.ts';

const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Expands or collapses the branch of the focused menu on an arrow key, before the key moves the focus. */
function foldByKey(event: KeyboardEvent<HTMLTableElement>, open: (code: string, isOpen: boolean) => void): void {
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
}

/** The menus of the tree that are shown: those with the text in a name, and only granted ones if others are hidden. */
function shownMenus({ tree, rights, filterText, grantedMenus }: RightsMatrixProps, nameOf: Matrix['nameOf']) {
  const granted = filter(tree, ({ code }) => grantedMenus === null || grantedMenus.has(code) || rights.menus.has(code));
  return search(granted, (node) => plain(`${nameOf(node)} ${node.name} ${node.enName}`).includes(plain(filterText)));
}

interface ColumnHeadProps {
  of: Matrix;
  head: Matrix['heads'][number];
  menus: readonly MenuNode[];
}

/** The head of a column, with a box for all that is shown below it. */
function ColumnHead({ of, head: { column, name }, menus }: ColumnHeadProps) {
  const { t } = useLingui();
  return (
    <th {...roles.head} scope="col" data-column={column}>
      <ControlBox
        of={of}
        column={column}
        controls={controlsIn(menus, column)}
        name={t`${name} for the menus shown`}
        instead={name}
      >
        {name}
      </ControlBox>
    </th>
  );
}

/** A menu and its controls. */
function MenuLine({ of, row }: { of: Matrix; row: MatrixRow }) {
  return (
    <tr
      {...roles.row}
      data-menu={row.node.code}
      aria-level={row.level}
      aria-expanded={row.isOpen ?? undefined}
      ref={(line) => {
        line?.style.setProperty('--level', String(row.level));
      }}
    >
      <MenuCell of={of} row={row} />
      {of.heads.map((head) => (
        <td key={head.column} {...roles.cell} data-column={head.column}>
          <ControlCell of={of} row={row} head={head} />
        </td>
      ))}
    </tr>
  );
}

/**
 * The permissions matrix: a row for each menu, whose branch can be collapsed; a column for each control that most menus
 * have, and one for all others. The checkboxes of a branch and of a column header apply to everything visible below
 * them. The matrix is a single tab stop; on a menu, → expands its branch and ← collapses it before they move the focus.
 */
export function RightsMatrix(props: RightsMatrixProps) {
  const { tree, names, filterText } = props;
  const { t, i18n } = useLingui();
  const { folded, setOpen, toggleAll } = useFolds(filterText);
  const nameOf = ({ code, name }: MenuNode) => names.get(code) ?? name;
  const menus = shownMenus(props, nameOf);
  const heads = columns.map((column) => ({
    column,
    name: column === 'others' ? t`Others` : (usualName(column, i18n.locale) ?? column),
  }));
  const whole = new Map(flattenMenus(tree).map((node) => [node.code, node]));
  const matrix: Matrix = { ...props, nameOf, heads, open: setOpen, whole };
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => foldByKey(event, setOpen);

  if (menus.length === 0) return <p className="paragraph">{t`No menus match`}</p>;
  const groups = flattenMenus(menus).filter(({ children }) => children.length > 0);
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
                onClick={() => toggleAll(groups.map(({ code }) => code))}
              >
                {folded.size > 0 ? t`Expand all` : t`Collapse all`}
              </button>
            </th>
            {heads.map((head) => (
              <ColumnHead key={head.column} of={matrix} head={head} menus={menus} />
            ))}
          </tr>
        </thead>
        <tbody {...roles.rows}>
          {rowsOf(menus, folded).map((row) => (
            <MenuLine key={row.node.code} of={matrix} row={row} />
          ))}
        </tbody>
      </table>
    </Roving>
  );
}
