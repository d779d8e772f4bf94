/** The reason why a page can't be framed. */
export type Refusal = 'address' | 'insecure' | 'origin';

/** The normalized address of a frame, and why it can't be framed. */
export interface FrameAddress {
  /** Absent if the address is invalid or not http(s). */
  href?: string;
  refusal: Refusal | null;
}

/**
 * Validates the address of an `iframelink=` menu.
 * @param menuUrl as the server returns it
 * @param allowed origins that the runtime configuration allows in frames
 * @param isSecure whether the console is served over https, in which case browsers block framed http pages
 */
export function frameAddress(menuUrl: string, allowed: readonly string[], isSecure: boolean): FrameAddress {
  const text = /^iframelink=(.*)$/isu.exec(menuUrl)?.[1] ?? '';
  if (!URL.canParse(text)) return { refusal: 'address' };
  const { protocol, username, password, origin, href } = new URL(text);
  if (!['http:', 'https:'].includes(protocol) || username || password) return { refusal: 'address' };
  if (isSecure && protocol === 'http:') return { href, refusal: 'insecure' };
  return { href, refusal: allowed.includes(origin) ? null : 'origin' };
}

const SANDBOX = 'allow-scripts allow-forms allow-popups';

/**
 * The sandbox permissions of a framed page. A page of a configured foreign origin keeps its own storage, which report
 * pages need; a page of the console's own origin would get access to the whole console.
 * @param allowed origins that the runtime configuration allows in frames
 * @param own the console's origin
 */
export function sandboxFor(href: string | undefined, allowed: readonly string[], own: string): string {
  const origin = href !== undefined && URL.canParse(href) ? new URL(href).origin : undefined;
  return origin !== undefined && origin !== own && allowed.includes(origin) ? `${SANDBOX} allow-same-origin` : SANDBOX;
}
