import { useCan } from '../../../session/permission.ts';
import { useIsKnown } from '../../../shell/known.ts';
import type { TimelineItem } from '../../../api/generated/client.schemas.ts';

type Release = TimelineItem['release'];

function addressOf({ kind, id, menu }: Release): string {
  if (kind === 'offline') return `/pages/publish/offline-gmr?id=${id}`;
  return `/pages/publish/${menu}?${kind === 'upgrade' ? 'rollout' : 'view'}=${id}`;
}

/** Where a release is looked at: how far it has got, or else its details. Undefined for whoever may not. */
export function usePlace(): (release: Release) => string | undefined {
  const can = useCan();
  const isKnown = useIsKnown();
  return (release) => {
    const menu = `publish/${release.menu}`;
    return can(menu) && isKnown(`/pages/${menu}`) ? addressOf(release) : undefined;
  };
}
