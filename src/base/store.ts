/** A value outside React that components can subscribe to. */
export interface Store<T> {
  get(): T;
  /** Replaces the value and notifies subscribers, unless it is identical. */
  set(next: T): void;
  /** Replaces the value by the result of `change`. */
  update(change: (current: T) => T): void;
  subscribe(listener: () => void): () => void;
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    update(change) {
      this.set(change(value));
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
