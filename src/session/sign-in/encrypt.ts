import { sha256 } from '@noble/hashes/sha2.js';
import { mgf1, OAEP } from 'micro-rsa-dsa-dh/rsa.js';
import type { LoginPublicKey } from '../../api/generated/client.schemas.ts';

// Implemented in JavaScript: browsers have no WebCrypto on plain http hosts, and a single implementation is tested
// more.
const scheme = OAEP(sha256, mgf1(sha256));
/** Minimum key size; a smaller key would be insecure. */
const leastBits = 2048;

/** Decodes a number in base64url. */
function numberOf(text: string): bigint {
  const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return BigInt(`0x${Array.from(bytes, (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('')}`);
}

/**
 * Creates a function that encrypts texts with a key: RSA-OAEP with SHA-256, in base64. The same text yields a different
 * ciphertext each time.
 * @throws RangeError for an insecure key, SyntaxError or DOMException for an invalid one
 */
export function encryptorOf({ publicKey }: LoginPublicKey): (text: string) => string {
  const key = { n: numberOf(publicKey.n), e: numberOf(publicKey.e) };
  if (key.n.toString(2).length < leastBits || key.e < 3n) throw new RangeError('The key is too weak');
  return (text) => {
    const bytes = new TextEncoder().encode(text);
    const ciphertext = scheme.encrypt(key, bytes);
    bytes.fill(0);
    return btoa(String.fromCharCode(...ciphertext));
  };
}
