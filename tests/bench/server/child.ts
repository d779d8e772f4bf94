/** Tells the parent process the address, then its CPU time (µs) and the bytes of its buffers whenever it asks, or clears away its young garbage. */
export function answerParent(address: string): void {
  process.on('message', (asked) => {
    if (asked === 'clear') {
      // What survives two collections is no longer young.
      for (let i = 0; i < 2; i++) globalThis.gc?.({ type: 'minor', execution: 'sync' });
      process.send?.({ cleared: true });
      return;
    }
    if (asked === 'buffers') globalThis.gc?.();
    const { user, system } = process.cpuUsage();
    process.send?.({ cpu: user + system, user, system, buffers: process.memoryUsage().arrayBuffers });
  });
  process.on('disconnect', () => process.exit());
  process.send?.({ address });
}
