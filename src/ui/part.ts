import { lazy } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';
import { loadCatalogue } from '../i18n/language.ts';

/**
 * Code that comes with its first use, with the texts that only such code has.
 * @param domain whose later texts it needs
 */
export async function withTexts<Module>(domain: string, load: () => Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([load(), loadCatalogue(`${domain}.late`)]);
  return module;
}

/** A part of a view that comes with its first use, such as a form over a list; see `withTexts`. */
export const part = <Props>(
  domain: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> => lazy(() => withTexts(domain, load));
