import { useSyncExternalStore } from 'react';

/** Loads a module once; after a failure, `retry` makes the next call load it again. */
export interface LazyModule<Module> {
  (): Promise<Module>;
  retry: () => void;
  /** The loaded module; undefined before that. Throws the error of a failed load. */
  arrived: () => Module | undefined;
  /** Calls the listener once the module has loaded or failed. */
  subscribe: (listener: () => void) => () => void;
}

/** A module that loads on first use; for components with type parameters, which `lazyComponent` can't preserve. */
export function lazyModule<Module>(load: () => Promise<Module>): LazyModule<Module> {
  let pending: Promise<Module> | undefined;
  let state: { module?: Module; failure?: { error: unknown } } = {};
  const ask = async () => {
    try {
      const module = await load();
      state = { module };
      return module;
    } catch (error) {
      state = { failure: { error } };
      throw error;
    }
  };
  const answer = () => (pending ??= ask());
  return Object.assign(answer, {
    retry: () => {
      if (!state.failure) return;
      pending = undefined;
      state = {};
    },
    arrived: () => {
      if (state.failure) throw state.failure.error;
      return state.module;
    },
    subscribe: (listener: () => void) => {
      let isHeard = true;
      const tell = () => void (isHeard && listener());
      answer().then(tell, tell);
      return () => {
        isHeard = false;
      };
    },
  });
}

/**
 * Returns a lazy module, or undefined until it has loaded. A failure is thrown to the nearest error boundary. React's
 * own `lazy` and `use` delay content by 300 ms after any fallback. The result renders synchronously: with time slicing,
 * a cold list took a quarter more of the main thread.
 */
export function useModule<Module>(module: LazyModule<Module>): Module | undefined {
  const arrived = useSyncExternalStore(module.subscribe, module.arrived);
  // Starts during render instead of after it, so that the content appears sooner.
  if (arrived === undefined) module().catch(() => {});
  return arrived;
}
