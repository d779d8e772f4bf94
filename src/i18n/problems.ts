import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useStore } from '../base/use-store.ts';
import { language } from './language.ts';
import { missProblemText, problemTexts } from './problem-texts.ts';

/** Failures that no server named: no connection, no answer in time, an answer that is not what the contract says. */
export type ClientCode = 'CLIENT_NETWORK' | 'CLIENT_TIMEOUT' | 'CLIENT_RESPONSE' | 'REQ_URL_MISSING';

/** Of a code whose text has not arrived. */
const withoutText = (code: string): MessageDescriptor => msg`The request failed (${code}).`;

/** What no server can say, because it was not reached or not understood. */
const clientTexts: Partial<Record<string, MessageDescriptor>> = {
  CLIENT_NETWORK: msg`The server can't be reached. Check the connection and try again.`,
  CLIENT_TIMEOUT: msg`The server did not respond in time. Try again.`,
  CLIENT_RESPONSE: msg`The server sent an unexpected response. Try again.`,
  REQ_URL_MISSING: msg`Request URL is missing`,
} satisfies Record<ClientCode, MessageDescriptor>;

function textOf(
  from: Partial<Record<string, string>>,
  code: string,
  translate: (text: MessageDescriptor) => string,
): string {
  const own = clientTexts[code];
  if (own) return translate(own);
  if (!from[code]) missProblemText(language.get());
  return from[code] ?? from['SYS_EXCEPTION'] ?? translate(withoutText(code));
}

/** Tells the text of a problem code; one that the contract lacks reads as a system exception. */
export function useProblemText(): (code: string) => string {
  const current = useStore(problemTexts);
  const { _ } = useLingui();
  return (code) => textOf(current, code, _);
}
