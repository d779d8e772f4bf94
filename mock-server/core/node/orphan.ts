/** Whoever started this process, as soon as it can be asked: a parent that ends later is missed. */
const parent = process.ppid;
const LOOK_MS = 250;

/** Calls back once the process that started this one has ended; never on a system that does not tell. */
export function whenOrphaned(callback: () => void): void {
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, LOOK_MS);
  timer.unref();
}
