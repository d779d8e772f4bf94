import { msg } from '@lingui/core/macro';
import { lazy } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';
import { loadCatalogue } from '../i18n/language.ts';
import type { Catalogue } from '../i18n/language.ts';
import { logError } from './error-log.ts';
import { toast } from './toasts.ts';

/**
 * A part of the frame that comes with its first use. Without it the frame goes on; a browser asks for lost code again
 * only in a new document.
 * @param texts the catalogue it needs beyond the shell's; `late` for what is in the folder of that name
 */
export function lazily<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  texts?: Catalogue,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    try {
      const [module] = await Promise.all([load(), texts && loadCatalogue(texts)]);
      return module;
    } catch (error) {
      logError(error, { kind: 'script' });
      toast({
        kind: 'error',
        text: msg`A part of the console could not be loaded.`,
        action: { label: msg`Reload`, run: () => location.reload() },
      });
      return { default: () => null };
    }
  });
}
