/* Measures a table on screen. Loaded when a column is pinned or resized. */

/** Widths by column id, in pixels. */
type Widths = Readonly<Record<string, number>>;

const narrowest = 56;
const widest = 900;
const heads = (table: Element) => [...table.querySelectorAll<HTMLElement>('th[data-column]')];
const idOf = (head: HTMLElement) => head.dataset['column'] ?? '';

/** The rendered width of each visible column. */
const rendered = (table: Element): Widths =>
  Object.fromEntries(heads(table).map((head) => [idOf(head), Math.round(head.getBoundingClientRect().width)]));

const within = (width: number) => Math.round(Math.min(widest, Math.max(narrowest, width)));

/**
 * Changes the width of a column by `by` pixels. All columns get their current width, because the edge would otherwise
 * move away from the pointer.
 * @returns the widths to store
 */
export function nudge(table: Element, id: string, by: number): Widths {
  const widths = rendered(table);
  return { ...widths, [id]: within((widths[id] ?? 0) + by) };
}

/**
 * Resizes a column by dragging its edge until the pointer is released; Escape restores the previous widths.
 * @param commit takes the widths to store, or null for the previous ones; at the end also the changed column
 */
export function drag(
  grip: HTMLElement,
  start: { pointerId: number; clientX: number },
  commit: (widths: Widths | null, changed?: string) => void,
): void {
  const head = grip.closest('th');
  const table = grip.closest('table');
  // A pointer released while this module was loading is no longer captured.
  if (!head || !table || !grip.isConnected) return;
  try {
    grip.setPointerCapture(start.pointerId);
  } catch {
    return;
  }
  const id = idOf(head);
  const from = head.getBoundingClientRect().width;
  const end = new AbortController();
  const { signal } = end;
  let widths: Widths | null = null;

  const stop = (cancelled: boolean) => {
    end.abort();
    if (widths && cancelled) commit(null);
    else if (widths) commit(widths, id);
  };
  const onMove = ({ clientX }: PointerEvent) => {
    const by = clientX - start.clientX;
    if (!widths && Math.abs(by) < 3) return;
    const isFirst = widths === null;
    widths = { ...(widths ?? rendered(table)), [id]: within(from + by) };
    // The first step fixes all widths; further steps only change a CSS variable and render nothing.
    if (isFirst) commit(widths);
    table.style.setProperty(`--width-${id}`, `${widths[id]}px`);
  };
  grip.addEventListener('pointermove', onMove, { signal });
  grip.addEventListener('lostpointercapture', () => stop(false), { signal });
  grip.addEventListener('pointercancel', () => stop(true), { signal });
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      stop(true);
    },
    { signal, capture: true },
  );
}

/**
 * Keeps pinned columns at their offset from the sides of the table when widths change.
 * @returns a function that stops this
 */
export function keepPins(table: HTMLTableElement): () => void {
  const place = () => {
    const all = [...table.querySelectorAll<HTMLElement>('thead th')];
    const line = (side: 'left' | 'right', cells: HTMLElement[], last: Element | undefined) => {
      let at = 0;
      for (const cell of cells) {
        if (cell.dataset['pin'] === side) table.style.setProperty(`--at-${idOf(cell)}`, `${at}px`);
        else if (cell !== last) break;
        at += cell.getBoundingClientRect().width;
      }
      table.style.setProperty(`--covered-${side}`, `${at}px`);
    };
    const [first] = all;
    const last = all.at(-1);
    line('left', all, first?.dataset['column'] ? undefined : first);
    line('right', all.toReversed(), last?.dataset['column'] ? undefined : last);
  };
  const observer = new ResizeObserver(place);
  for (const head of table.querySelectorAll('thead th')) observer.observe(head);
  return () => observer.disconnect();
}
