import { loadCatalogue } from '../../i18n/language.ts';
import { late } from '../late.ts';

/** The texts of forms and dialogs, for `use`: a list alone loads none of them. */
export const formTexts = late(() => loadCatalogue('form'));
