/** Why a page is not shown in a frame. */
export type Refusal = 'address' | 'insecure' | 'origin';

/** The address of a frame, normalised, and why it is not shown there. */
export interface FrameAddress {
  /** Absent when the address is none that a browser may open. */
  href?: string;
  refusal: Refusal | null;
}

/**
 * Judges the address of an `iframelink=` menu.
 * @param menuUrl as the server returns it
 * @param allowed origins that the runtime configuration lets into frames
 * @param isSecure whether the console itself came over https, which shows no http page inside
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
 * What a framed page may do. A page of a foreign origin that the configuration lists keeps its own storage, without which
 * a reports page is of no use; a page of the console's own origin would get at everything that the console has.
 * @param allowed origins that the runtime configuration lets into frames
 * @param own the console's origin
 */
export function sandboxFor(href: string | undefined, allowed: readonly string[], own: string): string {
  const origin = href !== undefined && URL.canParse(href) ? new URL(href).origin : undefined;
  return origin !== undefined && origin !== own && allowed.includes(origin) ? `${SANDBOX} allow-same-origin` : SANDBOX;
}
