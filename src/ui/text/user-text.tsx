/** The language of what somebody wrote, where its letters tell it and the page has another; undefined otherwise. */
export const languageOf = (text: string): string | undefined =>
  /\p{Script=Han}/u.test(text) && !document.documentElement.lang.startsWith('zh') ? 'zh' : undefined;

/** What somebody wrote, read out in its own language: the text of a message under a console in English. */
export function UserText({ text }: { text: string }) {
  const language = languageOf(text);
  return language === undefined ? text : <span lang={language}>{text}</span>;
}
