import type { MouseEvent, ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { absent } from '../text/format.ts';
import { useCellPlace } from './cell-place.ts';
import { ActionMenu, useRowMenu } from './row-menu.tsx';
import type { Selection } from './selection.ts';
import type { Column, Row, RowAction, Settle } from './types.ts';
import classes from './cards.module.css';

export interface CardsProps<Item extends Row> {
  label: string;
  items: readonly Item[];
  name: (item: Item) => string;
  columns: readonly Column<Item>[];
  actions: readonly RowAction<Item>[];
  selection: Selection<Item> | null;
  /** The address of a record, if the list can open records. */
  hrefOf: ((item: Item) => string) | undefined;
  onOpen: (item: Item) => void;
  settle: Settle;
  busy: boolean;
}

/**
 * The rows of a list as cards on a narrow screen: title, status and two fields; further fields can be expanded, and all
 * actions are in a menu.
 */
export function Cards<Item extends Row>(props: CardsProps<Item>) {
  const { menu, openMenu, closeMenu } = useRowMenu(props.items);
  return (
    <>
      <ul className={classes.cards} aria-label={props.label} aria-busy={props.busy}>
        {props.items.map((item) => (
          <Card key={item.id} {...props} item={item} onMenu={openMenu} />
        ))}
      </ul>
      {menu && <ActionMenu {...props} menu={menu} onClose={closeMenu} />}
    </>
  );
}

interface CardProps<Item extends Row> extends Omit<CardsProps<Item>, 'label' | 'items' | 'settle' | 'busy'> {
  item: Item;
  onMenu: (item: Item, anchor: HTMLElement) => void;
}

function Card<Item extends Row>({ item, name, columns, actions, selection, hrefOf, onOpen, onMenu }: CardProps<Item>) {
  const { t } = useLingui();
  const place = useCellPlace();
  const part = (role: Column<Item>['card']) => columns.filter((column) => column.card === role);

  /** A tap on a card opens its record, unless it hits another control or selects text. */
  const onTap = (event: MouseEvent) => {
    const isOwn = event.target instanceof Element && event.target.closest('a, button, input, summary');
    if (!isOwn && !event.defaultPrevented && getSelection()?.isCollapsed !== false) onOpen(item);
  };
  const title = part('title').map((column) => column.cell(item, place));

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the title is the link; this is a larger target for it
    <li className={classes.card} data-opens={hrefOf ? true : undefined} onClick={hrefOf && onTap}>
      <div className={`line ${classes.cardTop}`}>
        {selection && (
          <input
            type="checkbox"
            checked={selection.has(item.id)}
            onChange={() => selection.toggle(item)}
            aria-label={t`Select ${name(item)}`}
          />
        )}
        <div className={classes.cardTitle}>
          {hrefOf ? (
            <OpenLink href={hrefOf(item)} onOpen={() => onOpen(item)}>
              {title}
            </OpenLink>
          ) : (
            title
          )}
        </div>
        {part('status').map((column) => {
          const status = column.cell(item, place);
          return status !== absent && <span key={column.id}>{status}</span>;
        })}
        {actions.length > 0 && (
          <button
            type="button"
            className={classes.cardMenu}
            aria-haspopup="menu"
            aria-label={t`Actions for ${name(item)}`}
            onClick={(event) => onMenu(item, event.currentTarget)}
          >
            ⋯
          </button>
        )}
      </div>
      <Pairs item={item} columns={part('secondary')} />
      {part(undefined).length > 0 && (
        <details>
          <summary>{t`More`}</summary>
          <Pairs item={item} columns={part(undefined)} />
        </details>
      )}
    </li>
  );
}

/** A link that opens the record in place, unless a modifier key opens it elsewhere. */
function OpenLink({ href, onOpen, children }: { href: string; onOpen: () => void; children: ReactNode }) {
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <a href={href} onClick={open}>
      {children}
    </a>
  );
}

function Pairs<Item extends Row>({ item, columns }: { item: Item; columns: readonly Column<Item>[] }) {
  const { i18n } = useLingui();
  const place = useCellPlace();
  return (
    <dl>
      {columns.map((column) => (
        <div key={column.id}>
          <dt>{i18n._(column.header)}</dt>
          <dd>{column.cell(item, place)}</dd>
        </div>
      ))}
    </dl>
  );
}
