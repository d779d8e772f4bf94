import { useLingui } from '@lingui/react/macro';
import type { AppEvent } from '../../../api/generated/client.schemas.ts';
import { useCan } from '../../../session/permission.ts';
import { ShellLink } from '../../../shell/frame/shell-link.tsx';
import { hrefWith } from '../../../ui/list/search.ts';

const behaviour = 'analytics/behaviour';

/** Link to a funnel from the page of an event to the event, if the user may view funnels. */
export function FunnelLink({ eventId, pageName }: Pick<AppEvent, 'eventId' | 'pageName'>) {
  const { t } = useLingui();
  const can = useCan();
  if (pageName === undefined || !can(behaviour)) return null;
  const steps = `page:${pageName}~event:${eventId}`;
  return (
    <ShellLink
      href={`/pages/${behaviour}${hrefWith({ tab: 'funnel' }, { steps })}`}
    >{t`Funnel with this event`}</ShellLink>
  );
}
