import { msg } from '@lingui/core/macro';
import type { Platform } from '../api/generated/client.schemas.ts';

/** The names of the platforms. */
export const platformNames = { android: msg`Android`, ios: msg`iOS`, harmony: msg`Harmony` } as const;

/** The platforms in display order. */
export const platforms: readonly Platform[] = ['android', 'ios', 'harmony'];
