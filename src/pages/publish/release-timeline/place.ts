import { useCan } from '../../../session/permission.ts';
import { useIsKnown } from '../../../shell/menus/known.ts';
import { recordAddress } from '../../../shell/menus/record-address.ts';
import type { TimelineItem } from '../../../api/generated/client.schemas.ts';

type Release = TimelineItem['release'];

/** Where a release is looked at: how far it has got, or else its details. Undefined for whoever may not. */
export function usePlace(): (release: Release) => string | undefined {
  const can = useCan();
  const isKnown = useIsKnown();
  return (release) => {
    const menu = `publish/${release.menu}`;
    return can(menu) && isKnown(`/pages/${menu}`) ? recordAddress(menu, release.id) : undefined;
  };
}
