import { controlNames } from '../../../openapi/generated/control-names.ts';
import { controlNameIn } from './names.ts';

const usualNames: Readonly<Partial<Record<string, Readonly<Record<string, string>>>>> = controlNames;

/** The contract's name of a control code, in a language of the catalogs. */
export const usualName = (code: string, locale: string): string | undefined => usualNames[code]?.[locale];

/**
 * The name of a control for granting permissions: the contract's name in this language unless the control was renamed,
 * because the server stores names in two languages only. The screens that manage controls show the stored names.
 * @param locale a language of the catalogs
 */
export function controlText(
  control: { ctrlCode: string; ctrlName: string; ctrlEnName: string },
  locale: string,
): string {
  const usual = usualNames[control.ctrlCode];
  const isUsual = locale === 'en' ? control.ctrlEnName === usual?.['en'] : control.ctrlName === usual?.['zh_CN'];
  return (isUsual && usual?.[locale]) || controlNameIn(locale, control);
}
