/**
 * Awaits a call.
 * @returns the error that it threw, or null if it succeeded
 */
export async function failureOf(run: () => Promise<unknown>): Promise<{ error: unknown } | null> {
  try {
    await run();
    return null;
  } catch (error) {
    return { error };
  }
}
