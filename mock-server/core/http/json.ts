import { isDeep, MAX_DEPTH } from '../../../openapi/checker/depth.ts';
import { Refusal } from '../contract/refusal.ts';

const text = new TextDecoder('utf-8', { fatal: true });

/** Bytes as the text that they must be. Throws MALFORMED_REQUEST. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return text.decode(bytes);
  } catch {
    throw new Refusal('MALFORMED_REQUEST', { detail: 'not UTF-8' });
  }
}

/** Bytes as the JSON that they must be, of a depth that can be walked through. Throws MALFORMED_REQUEST. */
export function parseJson(bytes: Uint8Array): unknown {
  const source = decodeText(bytes);
  if (isDeep(source)) throw new Refusal('MALFORMED_REQUEST', { detail: `nested deeper than ${MAX_DEPTH} levels` });
  try {
    return JSON.parse(source);
  } catch {
    throw new Refusal('MALFORMED_REQUEST', { detail: 'not JSON' });
  }
}
