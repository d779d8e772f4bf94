import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** As much of a text as fits, without half a character. */
function cut(text: string, most: number): string {
  let fitting = '';
  for (const character of text) {
    if (fitting.length + character.length > most) break;
    fitting += character;
  }
  return fitting.trimEnd();
}

/** What a copy is called, in the language of the user and within the length of a title. */
export function copyTitle(say: (message: MessageDescriptor) => string, title: string, most: number): string {
  const titled = (text: string) => say(msg`${text} (copy)`);
  return titled(cut(title, most - titled('').length));
}
