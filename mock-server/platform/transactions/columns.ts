import type { components } from '../../../openapi/generated/types.ts';

type Schemas = components['schemas'];

const OFF = { enabled: false } as const;

/** The key by which codes are compared: people read codes out, and spreadsheets change their letter case. */
export const keyOf = (code: string): string => code.toLowerCase();

/** The policies of an input; those that it does not name are off. */
export const policyColumns = (input: Schemas['TransactionInput']) => ({
  tokenBucket: input.tokenBucket ?? OFF,
  threshold: input.threshold ?? OFF,
  circuitBreaker: input.circuitBreaker ?? OFF,
  antiReplay: input.antiReplay ?? false,
  signature: input.signature ?? false,
  encryption: input.encryption ?? false,
  deviceList: input.deviceList ?? ('none' as const),
  mock: input.mock ?? OFF,
  cache: input.cache ?? OFF,
});

/** Whether a text is JSON, or there is none. */
export function isJson(text: string | undefined): boolean {
  if (text === undefined || text === '') return true;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
