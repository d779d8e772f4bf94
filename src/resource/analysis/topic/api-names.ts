import { msg } from '@lingui/core/macro';
import type { Say } from './topic.ts';

/** Label for APIs that the gateway no longer has. */
export const gone = { unknown: msg`No longer in the gateway` };

/** The name of an API. */
export const apiName = (api: string, say: Say): string => (api === 'unknown' ? say(gone.unknown) : api);
