/** Formats a host for an address: an IPv6 address gets brackets. */
export const hostInAddress = (host: string): string => (host.includes(':') ? `[${host}]` : host);

/** Formats a host and its port for an address. */
export const endpointOf = (host: string, port: number): string => `${hostInAddress(host)}:${port}`;
