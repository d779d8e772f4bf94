/** A part of `npm run check`: names each message without a translation, or with another one than elsewhere. */
import { allTranslations, wrongTranslations } from '../src/i18n/translations.ts';

const all = allTranslations();
const wrong = wrongTranslations(all);
for (const line of wrong) console.error(line);
console.log(`${all.length} translations, ${wrong.length} to translate or to align`);
if (wrong.length > 0) process.exit(1);
