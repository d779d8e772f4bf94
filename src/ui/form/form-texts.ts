import { loadCatalogue } from '../../i18n/language.ts';
import { lazyModule } from '../lazy-module.ts';

/** The texts of forms and dialogs, for `use`: a list alone loads none of them. */
export const formTexts = lazyModule(() => loadCatalogue('form'));
