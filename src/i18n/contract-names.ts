/** The contract's name of something in each language, by locale. */
export type Names = Readonly<Record<'zh_CN' | 'zh_TW' | 'en', string>>;

const isLocale = (locale: string): locale is keyof Names => locale === 'zh_CN' || locale === 'zh_TW' || locale === 'en';

/** The contract's name of something in a language. */
export const nameIn = (names: Names, locale: string): string => names[isLocale(locale) ? locale : 'en'];
