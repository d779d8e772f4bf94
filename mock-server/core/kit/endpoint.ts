/** A host as it stands in an address: an IPv6 address is set apart from its port. */
export const hostInAddress = (host: string): string => (host.includes(':') ? `[${host}]` : host);

/** A host and its port, as addresses write them. */
export const endpointOf = (host: string, port: number): string => `${hostInAddress(host)}:${port}`;
