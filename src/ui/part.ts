import { lazy } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';
import { loadCatalogue } from '../i18n/language.ts';

/**
 * A part of a view that comes with its first use, such as a form over a list.
 * @param domain whose later texts it needs
 */
export function part<Props>(
  domain: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const [module] = await Promise.all([load(), loadCatalogue(`${domain}.late`)]);
    return module;
  });
}
