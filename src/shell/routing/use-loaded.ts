import { useEffect, useState } from 'react';

/**
 * The result of an async function; null until it has resolved.
 * @param load a stable function that does not reject
 */
export function useLoaded<Value>(load: () => Promise<Value>): Value | null {
  const [loaded, setLoaded] = useState<{ value: Value } | null>(null);
  useEffect(() => void load().then((value) => setLoaded({ value })), [load]);
  return loaded && loaded.value;
}
