import { createElement, type ComponentType, type ReactNode } from 'react';
import { lazyModule, useModule } from './lazy-module.ts';

interface Waiting {
  /** Stands in its place until its code is there. */
  fallback?: ReactNode;
}

/** A component whose code comes with its first use, and is shown as soon as it is there; see `useModule`. */
export function lazyComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props & Waiting> {
  const module = lazyModule(load);
  return function Lazy(props) {
    const arrived = useModule(module);
    return arrived ? createElement(arrived.default, props) : props.fallback;
  };
}
