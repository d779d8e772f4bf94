import { sha256 } from '@noble/hashes/sha2.js';
import { mgf1, OAEP } from 'micro-rsa-dsa-dh/rsa.js';
import { I2OSP, invert, mod, OS2IP, pow } from 'micro-rsa-dsa-dh/utils.js';
import type { Schemas } from '../../../openapi/generated/types.ts';

// A key pair for a mock: it is public and protects nothing. Fixed, because finding primes takes seconds.
const MODULUS =
  'kPWRUtL3z7-1cAQQKVBgjiu5I77qrpWObLJTgDUp54ELXy6jdFPaJRbsEC_fGtzaslY3Vk0V7n-RwUV7vU85LG2mwJwjKTvhMq-wa8DLBcsmrz' +
  'vM94SYu_soRmrVh2vmAry-Gdlz6pcMEmz8j7BoBipvg-m2N6FRE7az_FQb2oHyyCD6ba7a-xzjHqVJfH91dzf0N3DAYfCCO9jKeWJ2lJ9iMJoU' +
  'uEj0WsytKUPxTJNwpZILIOxaPY2-CYyT-wUspsJw2DXl4cY7pDHM0ggmR_MYtpWsEwVnZBAvNJRqk4e3SZiH73U72jeWRKiaJsWtY7JcLIvKXT' +
  'dqtkwiQOrcGQ';
const PRIVATE_EXPONENT =
  'BVdfFZ-wwjwXTzt_GElIvYRZQTrELU7_x_vhfXG4C7qNX4z5jeGXF1MbEKpK52j9j_ZYT1BDf3MTklJhRwOidi4g0lZj1J2gZHyPx3CmVR4mse' +
  'ybVqrRRpVFvHksSV34RDU4hf2lZUlP3bqcAHQTaS1qyCq2QaIqjsuRIeTm1Swda8QlDzSRD9XXTzievf_xaSHekTkRKEdOVEsYzd5PR2xEvduR' +
  'poonv5d2OQ1INK3aogHkcbwM0dJ_WtDwhL1SG3hmtTTx376CcJ1u_zyjA4F9Dsg5Ge9654RLQ7e7Z9EhtC4GMyyD4Dled23_wwgcNRDocqn7ew' +
  'cFFa37jUGSuQ';
/** The first of its two primes. */
const PRIME =
  'xjJx6qVeKIj8yGf0OGdigz2x1IEHijg8xAgLfaNPZpIwCRqEUS_CDxPyLbVi24uXLIYeTQMREivEqIPIP4O4jD0IA3vl9lKxVkLEK_JVbSkBES81kB' +
  'u7txcQUj61-Nkv1IuuDl9LQCqax8CII7lwd-V2uKb-ezJWfgTFS-Eoid0';

/** The public key for the encryption of passwords, as the contract returns it. */
export const loginKey: Schemas['LoginPublicKey'] = {
  keyId: 'mock-1',
  algorithm: 'RSA-OAEP-256',
  publicKey: { kty: 'RSA', n: MODULUS, e: 'AQAB' },
};

/** Decodes base64 or base64url; throws for anything else. */
function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
}

const numberOf = (text: string): bigint => OS2IP(bytesOf(text));

const modulus = numberOf(MODULUS);
const octets = bytesOf(MODULUS).length;
const [first, second] = [numberOf(PRIME), modulus / numberOf(PRIME)];
const exponent = numberOf(PRIVATE_EXPONENT);
const coefficient = invert(second, first);

/** Decrypts a number modulo one of the primes. */
const powerOf = (number: bigint, prime: bigint): bigint => pow(number % prime, exponent % (prime - 1n), prime);

/**
 * Decrypts a number by the Chinese remainder theorem: exponentiation modulo the two primes takes a fourth of the work.
 */
function deciphered(number: bigint): bigint {
  const [one, other] = [powerOf(number, first), powerOf(number, second)];
  return other + second * mod((one - other) * coefficient, first);
}

// In JavaScript, because browsers have no WebCrypto on plain http except on localhost, and the mock behaves the same
// everywhere.
const scheme = OAEP(sha256, mgf1(sha256));
/**
 * With this key the library only removes the padding and leaves the number unchanged, because it does not support
 * decryption by primes.
 */
const asItIs = { n: modulus, d: 1n };

/**
 * Caches the last ciphertext and its text: decrypting takes milliseconds, and clients may send the same ciphertext with
 * many calls.
 */
let last: { readonly ciphertext: string; readonly text: string | undefined } | undefined;

/** Decrypts a ciphertext (base64) of `loginKey`; undefined if it is invalid. */
export function decrypt(ciphertext: string): string | undefined {
  if (last?.ciphertext !== ciphertext) last = { ciphertext, text: textOf(ciphertext) };
  return last.text;
}

function textOf(ciphertext: string): string | undefined {
  try {
    const bytes = bytesOf(ciphertext);
    const number = OS2IP(bytes);
    if (bytes.length !== octets || number >= modulus) return undefined;
    const padded = I2OSP(deciphered(number), octets);
    return new TextDecoder('utf-8', { fatal: true }).decode(scheme.decrypt(asItIs, padded));
  } catch {
    return undefined;
  }
}
