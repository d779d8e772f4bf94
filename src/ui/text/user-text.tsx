/** The language of a user's text if its script reveals it and it differs from the page's; otherwise undefined. */
export const languageOf = (text: string): string | undefined =>
  /\p{Script=Han}/u.test(text) && !document.documentElement.lang.startsWith('zh') ? 'zh' : undefined;

/** A user's text, marked with its own language for screen readers, such as a Chinese message in the English console. */
export function UserText({ text }: { text: string }) {
  const language = languageOf(text);
  return language === undefined ? text : <span lang={language}>{text}</span>;
}
