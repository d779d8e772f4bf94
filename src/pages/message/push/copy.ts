import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Truncates a text without splitting a character. */
function cut(text: string, most: number): string {
  let fitting = '';
  for (const character of text) {
    if (fitting.length + character.length > most) break;
    fitting += character;
  }
  return fitting.trimEnd();
}

/** The title of a copy in the user's language, within the maximum length of a title. */
export function copyTitle(say: (message: MessageDescriptor) => string, title: string, most: number): string {
  const titled = (text: string) => say(msg`${text} (copy)`);
  return titled(cut(title, most - titled('').length));
}
