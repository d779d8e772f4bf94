/**
 * Sends the address to the parent process, then on request its CPU time (µs) and the size of its buffers, or collects
 * its young garbage.
 */
export function answerParent(address: string): void {
  process.on('message', (message) => {
    if (message === 'clear') {
      // Objects that survive two collections are no longer young.
      for (let i = 0; i < 2; i++) globalThis.gc?.({ type: 'minor', execution: 'sync' });
      process.send?.({ cleared: true });
      return;
    }
    if (message === 'buffers') globalThis.gc?.();
    const { user, system } = process.cpuUsage();
    process.send?.({ cpu: user + system, user, system, buffers: process.memoryUsage().arrayBuffers });
  });
  process.on('disconnect', () => process.exit());
  process.send?.({ address });
}
