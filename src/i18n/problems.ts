import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useStore } from '../base/use-store.ts';
import { language } from './language.ts';
import { missProblemText, problemTexts } from './problem-texts.ts';

/** Failures detected without a server response: no connection, or a timeout. */
export type ClientCode = 'CLIENT_NETWORK' | 'CLIENT_TIMEOUT';

/** The text for a code whose own text has not loaded. */
const withoutText = (code: string): MessageDescriptor => msg`The request failed (${code}).`;

/**
 * Texts that must be available when nothing can be loaded; those of other responses load with the texts of all codes.
 */
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
  // Only the common responses of proxies have texts of their own.
  const other = code.replace(/^(CLIENT_)\d+$/u, '$1RESPONSE');
  return from[code] ?? from[other] ?? from['SYS_EXCEPTION'] ?? translate(withoutText(code));
}

/** Returns a function for the text of a problem code; codes that the contract lacks get the text of a system error. */
export function useProblemText(): (code: string) => string {
  const current = useStore(problemTexts);
  const { _ } = useLingui();
  return (code) => textOf(current, code, _);
}
