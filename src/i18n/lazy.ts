import { lazy as lazyOf } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';
import { withTexts, type Catalogue } from './language.ts';

/**
 * A component that comes with its first use, such as a form over a list, with the catalogues that it needs beyond those of
 * the view that opens it.
 */
export const lazy = <Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  ...texts: readonly Catalogue[]
): LazyExoticComponent<ComponentType<Props>> => lazyOf(() => withTexts(load(), ...texts));
