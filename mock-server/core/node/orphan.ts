/** The parent process, read as early as possible: if it ends before that, this is missed. */
const parent = process.ppid;
const LOOK_MS = 250;

/** Calls back when the parent process has ended; never on systems without support for this. */
export function whenOrphaned(callback: () => void): void {
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, LOOK_MS);
  timer.unref();
}
