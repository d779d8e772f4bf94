import type { ComponentType } from 'react';
import { lazyComponent } from '../base/lazy-component.ts';
import { withTexts, type Catalogue } from './language.ts';

/**
 * A component that loads on first use, such as a form over a list, together with the texts of forms and the catalogs
 * that it needs in addition to those of the view that opens it.
 */
export const lazy = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  ...texts: readonly Catalogue[]
) => lazyComponent(() => withTexts(load(), 'form', ...texts));
