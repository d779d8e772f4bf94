import type { MessageDescriptor } from '@lingui/core';
import type { LoggedError } from './error-log.ts';

/** Texts for errors without a fixed text. */
export interface Words {
  text: (message: MessageDescriptor) => string;
  problem: (code: string) => string;
}

export const messageOf = ({ problem, message }: LoggedError, words: Words): string =>
  problem ? words.problem(problem.code) : typeof message === 'string' ? message : words.text(message);

/** Method, path, status, code and request id of a failed call; empty for other failures. */
export function callOf({ problem }: LoggedError): string {
  if (!problem) return '';
  const { method, path, status, code, requestId, drift } = problem.facts;
  return [`${method} ${path}`, `${status} ${code}`, drift, requestId].filter(Boolean).join(' · ');
}

/** An entry as text for the clipboard: all known facts, one per line, without secrets. */
export function entryText(entry: LoggedError, words: Words): string {
  const { at, kind, url, info, stack } = entry;
  return [`${at.toISOString()} ${kind}`, messageOf(entry, words), callOf(entry), `page ${url}`, info?.trim(), stack]
    .filter(Boolean)
    .join('\n');
}
