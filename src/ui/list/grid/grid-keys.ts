import type { KeyboardEvent } from 'react';
import { hintOf } from '../../float/hinted.ts';

/** Commands of a table's keys. Rows and columns are identified by id. */
export interface GridCommands {
  open: (id: string) => void;
  edit: (id: string) => void;
  /** Opens the record next to the table, if there is enough space. */
  openPane: (id: string) => void;
  /** Closes the record next to the table; returns whether one was open. */
  close: () => boolean;
  toggle: (id: string) => void;
  /** Extends the selection with the focus from one row to the next. */
  extend: (from: string, to: string) => void;
  turn: (step: 1 | -1) => void;
  /** Expands or collapses the branch of a row; returns whether that changed anything. */
  branch: (id: string, open: boolean) => boolean;
  /** Widens a column by a number of pixels. */
  resize: (column: string, by: number) => void;
}

const resizeStep = 16;

/** Letters that act as arrow keys. */
const letters: Readonly<Record<string, string>> = { j: 'ArrowDown', k: 'ArrowUp' };

const rowsOf = (table: Element) => [...table.querySelectorAll<HTMLElement>('tr[data-row]')];

/**
 * The elements of a row that ←→ move between: its controls, and cells whose tooltip or full text is otherwise
 * unreachable by keyboard.
 */
function stopsOf(row: Element): HTMLElement[] {
  const parts = [...row.querySelectorAll<HTMLElement>('[data-stop], td')];
  return parts.filter(
    (part) => part.matches('[data-stop]') || (!part.querySelector('[data-act]') && hintOf(part) !== ''),
  );
}

/** Focuses the row `step` away from `row`; the header with its sort buttons is above the first one. */
function move(row: HTMLElement, table: Element, step: number | 'first' | 'last'): HTMLElement | undefined {
  const rows = rowsOf(table);
  const at = rows.indexOf(row);
  const target = step === 'first' ? 0 : step === 'last' ? rows.length - 1 : at + step;
  const next = rows[Math.min(target, rows.length - 1)];
  if (target >= 0 && next) next.focus();
  else table.querySelector<HTMLElement>('thead [data-stop]')?.focus();
  return next;
}

/** ←→ cycle through the stops of a row, starting and ending at the row itself; ← on the row moves to its last stop. */
function walk(row: HTMLElement, step: 1 | -1) {
  const stops = [row, ...stopsOf(row)];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  const next = stops[at === 0 && step === -1 ? stops.length - 1 : Math.min(Math.max(0, at + step), stops.length - 1)];
  if (next?.matches('td')) next.tabIndex = -1;
  next?.focus();
}

/** Opens a row: its record over the list, or else the page that it links to. */
function openRow(row: HTMLElement, open: () => void) {
  const page = row.querySelector<HTMLElement>('a[data-page]');
  if (page && !row.querySelector('[data-act=open]')) page.click();
  else open();
}

/**
 * Keyboard model of a table that is a single tab stop: ↑↓ and `j` `k` move between rows, ←→ within a row, Space
 * selects, Enter opens, `o` opens next to the table, `e` edits, Escape closes the record next to it, Shift+↑↓ extends
 * the selection, Home and End go to the first and last row, PageUp and PageDown change the page; in the header Shift+←→
 * resize the column. In a tree, → first expands a collapsed branch and ← collapses an expanded one.
 */
export function onGridKey(event: KeyboardEvent<HTMLTableElement>, commands: GridCommands): void {
  if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
  const { target, currentTarget: table } = event;
  if (!(target instanceof HTMLElement)) return;
  // Popovers over the table handle their own keys.
  if (target.closest('[popover]')) return;
  const row = target.closest<HTMLElement>('tr');
  if (!row) return;
  const id = row.dataset['row'];
  const onRow = target === row;

  const done = () => {
    event.preventDefault();
    event.stopPropagation();
  };
  const key = (target.matches('input, select, textarea') ? undefined : letters[event.key]) ?? event.key;
  switch (key) {
    case 'ArrowDown':
    case 'ArrowUp': {
      const step = key === 'ArrowDown' ? 1 : -1;
      if (id === undefined) {
        if (step === 1) rowsOf(table)[0]?.focus();
      } else if (!event.shiftKey) move(row, table, step);
      else if (rowsOf(table)[0] !== row || step === 1) {
        const next = move(row, table, step);
        commands.extend(id, next?.dataset['row'] ?? id);
      }
      return done();
    }
    case 'ArrowRight':
    case 'ArrowLeft': {
      const step = event.key === 'ArrowRight' ? 1 : -1;
      const column = target.closest('th')?.dataset['column'];
      if (event.shiftKey && column) commands.resize(column, step * resizeStep);
      else if (!onRow || id === undefined || !commands.branch(id, step === 1)) walk(row, step);
      return done();
    }
    case 'Home':
    case 'End':
      move(row, table, event.key === 'Home' ? 'first' : 'last');
      return done();
    case 'PageDown':
    case 'PageUp':
      commands.turn(event.key === 'PageDown' ? 1 : -1);
      return done();
    case 'Escape':
      if (onRow) return commands.close() ? done() : undefined;
      (id === undefined ? rowsOf(table)[0] : row)?.focus();
      return done();
  }
  if (!onRow || id === undefined) return;
  if (event.key === ' ') commands.toggle(id);
  else if (event.key === 'Enter') openRow(row, () => commands.open(id));
  else if (event.key === 'e') commands.edit(id);
  else if (event.key === 'o') commands.openPane(id);
  else return;
  done();
}
