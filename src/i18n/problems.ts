import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { ClientCode } from '../api/problem.ts';
import type { ProblemCode } from '../../openapi/generated/problems.ts';
import type { Language } from '../config.ts';
import { createStore, useStore } from '../store.ts';

type Texts = Record<ProblemCode, string>;

const loaders: Record<Language, () => Promise<{ problemTexts: Texts }>> = {
  zh_CN: () => import('../../openapi/generated/problems.zh_CN.ts'),
  zh_TW: () => import('../../openapi/generated/problems.zh_TW.ts'),
  en: () => import('../../openapi/generated/problems.en.ts'),
};

const texts = createStore<Partial<Record<string, string>>>({});

/** What no server can say, because it was not reached or not understood. */
const clientTexts: Partial<Record<string, MessageDescriptor>> = {
  CLIENT_NETWORK: msg`The server cannot be reached. Check the connection and try again.`,
  CLIENT_TIMEOUT: msg`The server did not answer in time. Try again.`,
  CLIENT_RESPONSE: msg`The server's answer could not be understood.`,
} satisfies Record<Exclude<ClientCode, 'REQ_URL_MISSING'>, MessageDescriptor>;

function textOf(from: Partial<Record<string, string>>, code: string, translate: (text: MessageDescriptor) => string): string {
  const own = clientTexts[code];
  return own ? translate(own) : (from[code] ?? from['SYS_EXCEPTION'] ?? code);
}

/** Loads the texts of the contract's problem catalogue and makes them current. */
export async function loadProblemTexts(language: Language): Promise<void> {
  texts.set((await loaders[language]()).problemTexts);
}

/** Tells the text of a problem code; one that the contract lacks reads as a system exception. */
export function useProblemText(): (code: string) => string {
  const current = useStore(texts);
  const { _ } = useLingui();
  return (code) => textOf(current, code, _);
}
