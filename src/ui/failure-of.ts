/**
 * Runs a call to its end.
 * @returns what it threw, or null when it succeeded
 */
export async function failureOf(run: () => Promise<unknown>): Promise<{ error: unknown } | null> {
  try {
    await run();
    return null;
  } catch (error) {
    return { error };
  }
}
