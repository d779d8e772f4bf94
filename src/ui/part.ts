import { lazy } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';
import { withTexts } from '../i18n/language.ts';

/**
 * Code that comes with its first use, with the texts that only such code has.
 * @param domain whose later texts it needs
 */
export const withLateTexts = <Module>(domain: string, load: () => Promise<Module>): Promise<Module> => withTexts(`${domain}.late`, load());

/** A part of a view that comes with its first use, such as a form over a list; see `withLateTexts`. */
export const part = <Props>(
  domain: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> => lazy(() => withLateTexts(domain, load));
