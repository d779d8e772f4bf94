/** The used part of Trusted Types, which TypeScript's library does not include yet. */
interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => URL };
}

declare global {
  interface Window {
    trustedTypes?: TrustedTypes;
  }
}

function ownScript(url: string): string {
  const resolved = new URL(url, location.href);
  if (resolved.origin !== location.origin) throw new TypeError('Only scripts of the console itself may run');
  return resolved.href;
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

/**
 * The address of a worker script of this console, in the type that an enforced Trusted Types policy requires. `console`
 * is the only policy name that the content security policy has to allow.
 * @throws TypeError for a script of another origin, or if the page allows no policy at all
 */
export function scriptUrl(url: string): string | URL {
  if (!window.trustedTypes) return ownScript(url);
  policy ??= window.trustedTypes.createPolicy('console', { createScriptURL: ownScript });
  return policy.createScriptURL(url);
}
