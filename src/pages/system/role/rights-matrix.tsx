import { useState, type KeyboardEvent } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { MenuNode } from '../../../api/generated/client.schemas.ts';
import { Roving } from '../../../ui/roving.tsx';
import { usualName } from '../control-names.ts';
import { columns, controlsIn, filter, rowsOf, search } from './matrix.ts';
import { ControlBox, ControlCell, MenuCell, roles, type Matrix, type RightsMatrixProps } from './matrix-cells.tsx';
import classes from './rights-matrix.module.css';
import { flat } from './selection.ts';

const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

const none: ReadonlySet<string> = new Set();

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

/**
 * The permissions matrix: a row for each menu, whose branch can be collapsed; a column for each control that most menus
 * have, and one for all others. The checkboxes of a branch and of a column header apply to everything visible below
 * them. The matrix is a single tab stop; on a menu, → expands its branch and ← collapses it before they move the focus.
 */
export function RightsMatrix(props: RightsMatrixProps) {
  const { tree, names, rights, filterText, grantedMenus } = props;
  const { t, i18n } = useLingui();
  // Kept per search: results start expanded, and the previous state returns when the search is cleared.
  const [folds, setFolds] = useState<ReadonlyMap<string, ReadonlySet<string>>>(new Map());
  const folded = folds.get(filterText) ?? none;
  const fold = (codes: Iterable<string>) => setFolds(new Map([...folds, [filterText, new Set(codes)]]));
  const open = (code: string, isOpen: boolean) =>
    fold(isOpen ? [...folded].filter((one) => one !== code) : [...folded, code]);

  const nameOf = ({ code, name }: MenuNode) => names.get(code) ?? name;
  const granted = filter(tree, ({ code }) => grantedMenus === null || grantedMenus.has(code) || rights.menus.has(code));
  const visibleMenus = search(granted, (node) =>
    plain(`${nameOf(node)} ${node.name} ${node.enName}`).includes(plain(filterText)),
  );
  const heads = columns.map((column) => ({
    column,
    name: column === 'others' ? t`Others` : (usualName(column, i18n.locale) ?? column),
  }));
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => foldByKey(event, open);
  const matrix: Matrix = { ...props, nameOf, heads, open, whole: new Map(flat(tree).map((node) => [node.code, node])) };

  if (visibleMenus.length === 0) return <p className="paragraph">{t`No menus match`}</p>;
  const groups = flat(visibleMenus).filter(({ children }) => children.length > 0);
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
                <ControlBox
                  of={matrix}
                  column={column}
                  controls={controlsIn(visibleMenus, column)}
                  name={t`${name} for the menus shown`}
                  instead={name}
                >
                  {name}
                </ControlBox>
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.rows}>
          {rowsOf(visibleMenus, folded).map((row) => (
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
              <MenuCell of={matrix} row={row} />
              {heads.map((one) => (
                <td key={one.column} {...roles.cell} data-column={one.column}>
                  <ControlCell of={matrix} row={row} head={one} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Roving>
  );
}
