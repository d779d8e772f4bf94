import type { KeyboardEvent } from 'react';

/** What the keys of a table can do. Rows are named by id. */
export interface GridCommands {
  open: (id: string) => void;
  edit: (id: string) => void;
  toggle: (id: string) => void;
  extend: (id: string) => void;
  turn: (step: 1 | -1) => void;
  /** Opens or closes what lies below a row; answers whether there was anything to do. */
  branch: (id: string, open: boolean) => boolean;
}

function rowsOf(table: Element): HTMLElement[] {
  return [...table.querySelectorAll<HTMLElement>('tr[data-row]')];
}

function stopsOf(row: Element): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('[data-stop]')];
}

/** Focuses the row `step` away from `row`; above the first one stands the header with its sort buttons. */
function move(row: HTMLElement, table: Element, step: number | 'first' | 'last'): HTMLElement | undefined {
  const rows = rowsOf(table);
  const at = rows.indexOf(row);
  const target = step === 'first' ? 0 : step === 'last' ? rows.length - 1 : at + step;
  const next = rows[Math.min(target, rows.length - 1)];
  if (target >= 0 && next) next.focus();
  else table.querySelector<HTMLElement>('thead [data-stop]')?.focus();
  return next;
}

/** ←→ walk the controls of a row, beginning and ending at the row itself. */
function walk(row: HTMLElement, step: 1 | -1) {
  const stops = [row, ...stopsOf(row)];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  stops[Math.min(Math.max(0, at + step), stops.length - 1)]?.focus();
}

/**
 * Keyboard model of a table that Tab reaches once: ↑↓ rows, ←→ controls of a row, Space selects, Enter opens,
 * `e` edits, Shift+↑↓ extends the selection, Home and End, PageUp and PageDown turn pages. In a tree → opens a closed
 * branch and ← closes an open one before they walk.
 */
export function onGridKey(event: KeyboardEvent<HTMLTableElement>, commands: GridCommands): void {
  if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
  const { target, currentTarget: table } = event;
  if (!(target instanceof HTMLElement)) return;
  const row = target.closest<HTMLElement>('tr');
  if (!row) return;
  const id = row.dataset.row;
  const onRow = target === row;

  const done = () => {
    event.preventDefault();
    event.stopPropagation();
  };
  switch (event.key) {
    case 'ArrowDown':
    case 'ArrowUp': {
      const next = id === undefined ? rowsOf(table)[0] : move(row, table, event.key === 'ArrowDown' ? 1 : -1);
      if (id === undefined && event.key === 'ArrowDown') next?.focus();
      if (event.shiftKey && next?.dataset.row) commands.extend(next.dataset.row);
      return done();
    }
    case 'ArrowRight':
    case 'ArrowLeft':
      if (onRow && id !== undefined && commands.branch(id, event.key === 'ArrowRight')) return done();
      walk(row, event.key === 'ArrowRight' ? 1 : -1);
      return done();
    case 'Home':
    case 'End':
      move(row, table, event.key === 'Home' ? 'first' : 'last');
      return done();
    case 'PageDown':
    case 'PageUp':
      commands.turn(event.key === 'PageDown' ? 1 : -1);
      return done();
    case 'Escape':
      if (!onRow) {
        row.focus();
        done();
      }
      return;
  }
  if (!onRow || id === undefined) return;
  if (event.key === ' ') commands.toggle(id);
  else if (event.key === 'Enter') commands.open(id);
  else if (event.key === 'e') commands.edit(id);
  else return;
  done();
}
