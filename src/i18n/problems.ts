import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useStore } from '../base/use-store.ts';
import { language } from './language.ts';
import { missProblemText, problemTexts } from './problem-texts.ts';

/** Failures detected without a server response: no connection, or a timeout. */
export type ClientCode = 'CLIENT_NETWORK' | 'CLIENT_TIMEOUT';

/** Of a code whose text has not arrived. */
const withoutText = (code: string): MessageDescriptor => msg`The request failed (${code}).`;

/** What has to be here when nothing can be loaded; the texts of other answers come with those of all codes. */
const clientTexts: Partial<Record<string, MessageDescriptor>> = {
  CLIENT_NETWORK: msg`The server can't be reached. Check the connection and try again.`,
  CLIENT_TIMEOUT: msg`The server did not respond in time. Try again.`,
} satisfies Record<ClientCode, MessageDescriptor>;

function textOf(
  from: Partial<Record<string, string>>,
  code: string,
  translate: (text: MessageDescriptor) => string,
): string {
  const own = clientTexts[code];
  if (own) return translate(own);
  if (!from[code]) missProblemText(language.get());
  // Of all that may stand in between, the usual ones have texts of their own.
  const other = code.replace(/^(CLIENT_)\d+$/u, '$1RESPONSE');
  return from[code] ?? from[other] ?? from['SYS_EXCEPTION'] ?? translate(withoutText(code));
}

/** Tells the text of a problem code; one that the contract lacks reads as a system exception. */
export function useProblemText(): (code: string) => string {
  const current = useStore(problemTexts);
  const { _ } = useLingui();
  return (code) => textOf(current, code, _);
}
