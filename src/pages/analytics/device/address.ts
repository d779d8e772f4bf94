import { route } from '../../../api/generated/devices/route.ts';
import { crossKeys, topicKeys } from '../../../resource/analysis/topic/topic-keys.ts';
import { shaped, withKeys } from '../../../ui/list/search.ts';

/** `device` is the id of the device to look up. */
export const address = {
  ...route,
  search: withKeys(route.search, { ...topicKeys(), ...crossKeys(), device: shaped(/^[A-Za-z0-9-]{1,50}$/u) }),
};
