import { isDeep, MAX_DEPTH } from '../../../openapi/checker/depth.ts';
import { Refusal } from '../contract/refusal.ts';

const text = new TextDecoder('utf-8', { fatal: true });

/** Decodes UTF-8. Throws MALFORMED_REQUEST. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return text.decode(bytes);
  } catch {
    throw new Refusal('MALFORMED_REQUEST', { detail: 'not UTF-8' });
  }
}

/** Parses JSON with limited depth, so that it can be traversed. Throws MALFORMED_REQUEST. */
export function parseJson(bytes: Uint8Array): unknown {
  const source = decodeText(bytes);
  if (isDeep(source)) throw new Refusal('MALFORMED_REQUEST', { detail: `nested deeper than ${MAX_DEPTH} levels` });
  try {
    return JSON.parse(source);
  } catch {
    throw new Refusal('MALFORMED_REQUEST', { detail: 'not JSON' });
  }
}
