import { sha256 } from '@noble/hashes/sha2.js';
import { mgf1, OAEP } from 'micro-rsa-dsa-dh/rsa.js';
import type { LoginPublicKey } from '../../api/generated/client.schemas.ts';

// In JavaScript everywhere: browsers have no WebCrypto on plain http hosts, and one way is tested more than two.
const scheme = OAEP(sha256, mgf1(sha256));
/** A shorter key would protect nothing. */
const leastBits = 2048;

/** A number written as base64url. */
function numberOf(text: string): bigint {
  const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return BigInt(`0x${Array.from(bytes, (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('')}`);
}

/**
 * Makes a function that encrypts texts with a key: RSA-OAEP with SHA-256, in base64. The same text gives another
 * ciphertext each time.
 * @throws RangeError for a key that protects nothing, SyntaxError or DOMException for one that is none
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
