import { useSyncExternalStore } from 'react';

/** Loads once; `retry` makes the next call load again after a failure. */
export interface LazyModule<Module> {
  (): Promise<Module>;
  retry: () => void;
  /** What has arrived; nothing before that. Throws what it has failed with. */
  arrived: () => Module | undefined;
  /** Calls back once it has arrived or failed. */
  subscribe: (listener: () => void) => () => void;
}

/** Code that arrives with its first use; for a component with type parameters, which `lazyComponent` cannot keep. */
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
 * What a lazy module brings; nothing until it is there. Its failure is thrown to the nearest error boundary.
 * React's own `lazy` and `use` would do, but for the 300 ms for which it keeps back what comes after any fallback. What
 * arrives is drawn in one go: in slices, a cold list took a quarter more of the main thread.
 */
export function useModule<Module>(module: LazyModule<Module>): Module | undefined {
  const arrived = useSyncExternalStore(module.subscribe, module.arrived);
  // During render and not after it: the content is on screen that much sooner.
  if (arrived === undefined) module().catch(() => {});
  return arrived;
}
