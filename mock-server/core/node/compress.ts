import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Answer } from '../http/http.ts';

const zip = promisify(gzip);
/** Compressing a response that fits into one packet saves nothing. */
const SMALL = 1_400;

/** Whether an `Accept-Encoding` accepts an encoding. */
export function accepts(header: string, encoding: string): boolean {
  return header.split(',').some((part) => {
    const [name, ...parameters] = part.trim().toLowerCase().split(';');
    return name === encoding && !parameters.some((parameter) => /^\s*q=0(\.0*)?$/u.test(parameter));
  });
}

/**
 * Compresses an API response for clients that accept gzip: the menus of an administrator shrink to a tenth. Files,
 * streams and responses that fit into one packet stay uncompressed.
 * @param accepted the `Accept-Encoding` of the request
 */
export function compressed(answer: Answer, accepted: string): Answer | Promise<Answer> {
  if (accepted === '') return answer;
  const { body, headers } = answer;
  if (body === null || body instanceof ReadableStream || body.length < SMALL) return answer;
  const type = headers[headers.findIndex((name, at) => at % 2 === 0 && name.toLowerCase() === 'content-type') + 1];
  if (!/^(?:application\/(?:problem\+)?json|text\/)/u.test(type ?? '') || !accepts(accepted, 'gzip')) return answer;
  return zip(typeof body === 'string' ? Buffer.from(body, 'latin1') : body, { level: 3 }).then((bytes) => ({
    ...answer,
    headers: [...headers, 'Content-Encoding', 'gzip', 'Vary', 'Accept-Encoding'],
    body: new Uint8Array(bytes),
  }));
}
