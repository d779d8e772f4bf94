import * as v from 'valibot';
import { oneOf } from '../../../ui/list/search.ts';

/** Address of the timeline: number of days back, and the releases. */
export const searchSchema = v.object({
  days: oneOf(['7', '14', '30', '90']),
  kind: oneOf(['upgrade', 'offline', 'applet', 'switch']),
  platform: oneOf(['android', 'ios', 'harmony']),
});
