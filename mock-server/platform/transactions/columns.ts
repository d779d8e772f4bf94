import type { Schemas } from '../../../openapi/generated/types.ts';

const OFF = { enabled: false } as const;

/** Normalizes a code for comparison: people read codes out, and spreadsheets change their case. */
export const keyOf = (code: string): string => code.toLowerCase();

/** Returns the policies of an input; missing ones are off. */
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

/** Whether a text is JSON; true if it is absent. */
export function isJson(text: string | undefined): boolean {
  if (text === undefined || text === '') return true;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
