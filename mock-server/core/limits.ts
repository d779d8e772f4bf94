import type { components } from '../../openapi/generated/types.ts';

const MIB = 1024 * 1024;

/** Every limit that the contract's schemas cannot state, as `getMetaLimits` answers them. 1 M is 1024² bytes. */
export const limits: Readonly<components['schemas']['MetaLimits']> = {
  packageBytes: 100 * MIB,
  iconBytes: 2 * MIB,
  symbolBytes: 300 * MIB,
  smallUploadBytes: 10 * MIB,
  chunkBytes: 5 * MIB,
  descriptionBytes: 100,
  grayConditions: 3,
  whitelistIds: 10_000,
  deviceIdCharacters: 50,
  openTabs: 10,
  tokenSeconds: 4000,
};
