/** Selects content of a page that has not loaded yet. */
const missing = '[data-near]:empty, [aria-busy="true"]';
/** Maximum time to wait for content (ms); content that loads later is missing on paper. */
const longest = 10_000;
const step = 100;

/**
 * Delays printing by keyboard shortcut until the page is complete: content that loads near the viewport is requested
 * before the browser lays the page out. Printing from the browser's menu cannot be delayed.
 */
export function printWhole(page: HTMLElement | null): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isWhole = () => page?.querySelector(missing) === null;
  const printBy = (last: number) => {
    if (!isWhole() && Date.now() < last) timer = setTimeout(() => printBy(last), step);
    else {
      timer = undefined;
      print();
    }
  };
  const onKey = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
    if (key.toLowerCase() !== 'p' || ctrlKey === metaKey || shiftKey || altKey || isWhole()) return;
    event.preventDefault();
    if (timer !== undefined) return;
    dispatchEvent(new Event('beforeprint'));
    printBy(Date.now() + longest);
  };
  window.addEventListener('keydown', onKey);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('keydown', onKey);
  };
}
