/** A host and its port, as addresses write them: an IPv6 address stands in brackets. */
export const endpointOf = (host: string, port: number): string =>
  host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
