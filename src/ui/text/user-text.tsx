/** The language of user text, if its script shows it and it differs from the page's; otherwise undefined. */
export const languageOf = (text: string): string | undefined =>
  /\p{Script=Han}/u.test(text) && !document.documentElement.lang.startsWith('zh') ? 'zh' : undefined;

/** User text in its own language for screen readers, such as a Chinese message in the English console. */
export function UserText({ text }: { text: string }) {
  const language = languageOf(text);
  return language === undefined ? text : <span lang={language}>{text}</span>;
}
