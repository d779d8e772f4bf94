/** Raster formats only: an SVG is a document. */
const inAddress = /^data:image\/(png|jpeg|gif|webp|avif);base64,([A-Za-z0-9+/]+={0,2})$/iu;
/** Maximum length in characters; a picture of 28 px does not need more. */
const most = 500_000;

/** The source of a picture: an address to load, or its bytes. */
export type AvatarSource = { href: string } | { blob: Blob };

function decoded(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

/**
 * Validates the address of a user's picture.
 * @param address as the server returns it
 * @returns null unless it is a plain web address or a data address with a picture
 */
export function avatarSource(address: string): AvatarSource | null {
  const [, kind, base64] = (address.length <= most && inAddress.exec(address)) || [];
  if (kind !== undefined && base64 !== undefined) {
    const bytes = decoded(base64);
    return bytes && { blob: new Blob([bytes], { type: `image/${kind.toLowerCase()}` }) };
  }
  if (!URL.canParse(address)) return null;
  const { protocol, username, password, href } = new URL(address);
  return ['http:', 'https:'].includes(protocol) && !username && !password ? { href } : null;
}
