import { controlNames } from '../../../openapi/generated/control-names.ts';
import { controlNameIn } from './names.ts';

const usualNames: Readonly<Partial<Record<string, Readonly<Record<string, string>>>>> = controlNames;

/** What the contract calls the controls of a code, in one of the languages of the texts. */
export const usualName = (code: string, locale: string): string | undefined => usualNames[code]?.[locale];

/**
 * The name of a control where rights are given: that of the contract in this language unless it was renamed,
 * because the server stores names in two languages only. The screens that keep the controls themselves show what is
 * stored.
 * @param locale one of the languages of the texts
 */
export function controlText(
  control: { ctrlCode: string; ctrlName: string; ctrlEnName: string },
  locale: string,
): string {
  const usual = usualNames[control.ctrlCode];
  const isUsual = locale === 'en' ? control.ctrlEnName === usual?.['en'] : control.ctrlName === usual?.['zh_CN'];
  return (isUsual && usual?.[locale]) || controlNameIn(locale, control);
}
