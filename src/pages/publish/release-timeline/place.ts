import { useCanOpen } from '../../../shell/menus/use-can-open.ts';
import { recordLink } from '../../../shell/menus/records.ts';
import { records } from '../records.ts';
import type { TimelineItem } from '../../../api/generated/client.schemas.ts';

type Release = TimelineItem['release'];

/** Returns the address of a release: its progress or else its details. Undefined if the user may not view it. */
export function usePlace(): (release: Release) => string | undefined {
  const canOpen = useCanOpen();
  return (release) => {
    const menu = `publish/${release.menu}`;
    return canOpen(menu) ? recordLink(records, menu, release.id) : undefined;
  };
}
