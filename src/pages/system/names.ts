/** The name of a menu in a language, a BCP 47 tag. */
export const nameIn = (language: string, { name, enName }: { name: string; enName: string }): string =>
  (language === 'en' && enName) || name;

/** The name of a control in a language, a BCP 47 tag. */
export const controlNameIn = (language: string, control: { ctrlName: string; ctrlEnName: string }): string =>
  nameIn(language, { name: control.ctrlName, enName: control.ctrlEnName });
