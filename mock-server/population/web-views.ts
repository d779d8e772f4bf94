import type { Device } from '../delivery/target.ts';

/** Versions whose web views keep nothing of what they have loaded: their pages take longer, and load more. */
const UNCACHED: Readonly<Record<Device['platform'], ReadonlySet<string>>> = {
  android: new Set(['6.4.0', '5.0.3']),
  ios: new Set(),
  harmony: new Set(['1.0.0']),
};

export const isUncached = (platform: Device['platform'], version: string): boolean => UNCACHED[platform].has(version);
