import { createElement, type ComponentType, type ReactNode } from 'react';
import { lazyModule, useModule } from './lazy-module.ts';

interface Waiting {
  /** Rendered until the code has loaded. */
  fallback?: ReactNode;
}

/** A component whose code loads on first use, and which renders as soon as it has loaded; see `useModule`. */
export function lazyComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props & Waiting> {
  const module = lazyModule(load);
  return function Lazy(props) {
    const arrived = useModule(module);
    return arrived ? createElement(arrived.default, props) : props.fallback;
  };
}
