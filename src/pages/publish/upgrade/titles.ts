/** Title of each platform's list, as a key of the shell's titles. */
export const platformTitles = { android: 'androidUpgrade', ios: 'iosUpgrade', harmony: 'harmonyUpgrade' } as const;
