import { textFiles, type TextFile } from 'virtual:texts';
import type { Language } from '../base/config.ts';

export type { TextFile };

/**
 * Loads a file of texts.
 * @param name as returned by `textFileOf`, or `problems` for the texts of all problem codes
 * @returns undefined if there is no such file, because not every domain has texts of its own
 */
export const fetchTexts = async (name: string, language: Language): Promise<TextFile | undefined> =>
  textFiles[`${name}.${language}`]?.();
