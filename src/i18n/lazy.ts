import type { ComponentType } from 'react';
import { lazyComponent } from '../base/lazy-component.ts';
import { withTexts, type Catalogue } from './language.ts';

/**
 * A component that comes with its first use, such as a form over a list, with the texts of forms and the catalogues that
 * it needs beyond those of the view that opens it.
 */
export const lazy = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  ...texts: readonly Catalogue[]
) => lazyComponent(() => withTexts(load(), 'form', ...texts));
