/** The parts of the runtime configuration that the page's content security policy depends on. */
export interface PageConfig {
  /** Address of the backend per service prefix; empty for the page's own origin. */
  readonly backends?: Readonly<Record<string, string>> | undefined;
  /** Origins that an `iframelink=` menu may show. */
  readonly frames?: readonly string[] | undefined;
  /** Address of the service that writes spreadsheets; empty for the backend. */
  readonly exportService?: string | undefined;
}

/** Returns the unique origins of addresses; relative addresses have none. */
function origins(addresses: Iterable<string>): string[] {
  const hashes = new Set<string>();
  for (const address of addresses) if (URL.canParse(address)) hashes.add(new URL(address).origin);
  return [...hashes];
}

/**
 * Returns the enforced content security policy of the console: only its own files, and only the configured backends.
 */
export function contentSecurityPolicy({ backends = {}, frames = [], exportService = '' }: PageConfig): string {
  const away = origins(Object.values(backends));
  const framed = origins(frames);
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    ["img-src 'self'", ...away].join(' '),
    ["media-src 'self'", ...away].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...origins([...Object.values(backends), exportService])].join(' '),
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src ${framed.length > 0 ? framed.join(' ') : "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types console',
  ].join('; ');
}

/**
 * Returns the headers of every response, alternating names and values.
 * @param readers pages that may embed it
 */
export function deliveryHeaders(readers: 'same-origin' | 'cross-origin'): string[] {
  return [
    'Strict-Transport-Security',
    'max-age=31536000; includeSubDomains',
    'Cross-Origin-Opener-Policy',
    'same-origin',
    'Cross-Origin-Resource-Policy',
    readers,
  ];
}

/** Returns the additional headers of every file of the console, alternating names and values. */
export function pageHeaders(config: PageConfig): string[] {
  return [
    'Content-Security-Policy',
    contentSecurityPolicy(config),
    'X-Content-Type-Options',
    'nosniff',
    'Referrer-Policy',
    'no-referrer',
    'Permissions-Policy',
    'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  ];
}
