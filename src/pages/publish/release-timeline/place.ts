import { useCan } from '../../../session/permission.ts';
import { useHasPage } from '../../../shell/menus/has-page.ts';
import { recordLink } from '../../../shell/menus/records.ts';
import { records } from '../records.ts';
import type { TimelineItem } from '../../../api/generated/client.schemas.ts';

type Release = TimelineItem['release'];

/** Returns the address of a release: its progress or else its details. Undefined if the user may not view it. */
export function usePlace(): (release: Release) => string | undefined {
  const can = useCan();
  const isKnown = useHasPage();
  return (release) => {
    const menu = `publish/${release.menu}`;
    return can(menu) && isKnown(`/pages/${menu}`) ? recordLink(records, menu, release.id) : undefined;
  };
}
