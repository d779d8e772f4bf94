/** What of a page is not there yet. */
const missing = '[data-near]:empty, [aria-busy="true"]';
/** Content that is not loaded by then is missing on paper. */
const longest = 10_000;
const step = 100;

/**
 * Lets the keys that print a page wait until it is whole: what loads when it comes near the screen is requested before
 * the browser lays the page out. What its menu prints cannot wait.
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
