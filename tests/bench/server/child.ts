/** Tells the parent process the address, then its CPU time (µs) whenever it asks. */
export function answerParent(address: string): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpu: user + system, user, system });
  });
  process.on('disconnect', () => process.exit());
  process.send?.({ address });
}
