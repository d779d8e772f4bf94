import { counted, type Watch } from '../core/world/attention.ts';

/** Days before the end of a certificate at which somebody should see to a new one, as a filter. */
const soon = { expiresWithin: '30' };

/** What of gateway and certificates needs attention. */
export const platformWatches: readonly Watch[] = [
  counted('gatewayFailed', 'platform/gateway', { configStatus: 'syncFailed' }),
  counted('signCertEnding', 'platform/upload-sign', soon),
  counted('sslCertEnding', 'platform/upload-ssl', soon),
];
