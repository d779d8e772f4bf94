import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useGetActivity } from '../../../api/generated/activities/activities.ts';
import { activities } from '../../../api/generated/activities/resource.ts';
import type { Activity } from '../../../api/generated/client.schemas.ts';
import { lazy } from '../../../i18n/lazy.ts';
import { lazyConfirm } from '../../../resource/act.ts';
import { useCan } from '../../../session/permission.ts';
import { ShellLink } from '../../../shell/frame/shell-link.tsx';
import { titles } from '../../../shell/menus/titles.ts';
import { useView } from '../../../shell/tabs/use-view.ts';
import { ReasonButton } from '../../../ui/action/reason-button.tsx';
import { useKit } from '../../../ui/kit.tsx';
import { useCellPlace } from '../../../ui/list/cell-place.ts';
import { QueryContent, Skeleton } from '../../../ui/list/states.tsx';
import { Once } from '../../../ui/once.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { ConfirmAtOnce } from '../../../ui/confirm/confirm-at-once.tsx';
import { useConfirm } from '../../../ui/confirm/use-confirm.tsx';
import { Status } from '../../../ui/status/status.tsx';
import { activityStatus, editOf, listPath, onlineRefusal, testRefusal } from '../activity.ts';
import { effectMenu, effectOf } from '../links.ts';
import classes from './detail-activity.module.css';

const path = '/pages/advertisement/detail-activity';

const confirmOnline = lazyConfirm(() => import('../activity-manager/act-online.ts'), 'advertisement/activity-manager');
const confirmOffline = lazyConfirm(
  () => import('../activity-manager/act-offline.ts'),
  'advertisement/activity-manager',
);
const TestActivity = lazy(() => import('../activity-test/drawer.tsx'), 'advertisement/activity-test');
const Detail = lazy(() => import('./detail.tsx'), 'audience', 'advertisement/activity-form');

/** The status of an activity, and the end of its test. */
function States({ of }: { of: Activity }) {
  const place = useCellPlace();
  const { test, ...untested } = of;
  return (
    <>
      <Status {...activityStatus(untested, place)} />
      {test && <Status {...activityStatus(of, place)} />}
    </>
  );
}

/** What can be done with an activity, next to its status. */
function Actions({ of: activity, onTest }: { of: Activity; onTest: () => void }) {
  const { go } = useView(path);
  const { t } = useLingui();
  const can = useCan('advertisement/activity-manager');
  const canOpen = useCan();
  const { confirm, dialog } = useConfirm();
  return (
    <>
      {activity.status === 'online'
        ? can(activities.offlineActivity.control) && (
            <Button
              variant="default"
              small
              onClick={() => confirm(confirmOffline(activity, []))}
            >{t`Take offline`}</Button>
          )
        : can(activities.onlineActivity.control) && (
            <ReasonButton
              small
              code={onlineRefusal(activity)}
              onClick={() => confirm(confirmOnline(activity, []))}
            >{t`Go online`}</ReasonButton>
          )}
      {canOpen(effectMenu) && activity.figures.exposures > 0 && (
        <Button variant="default" small onClick={() => go(effectOf(activity))}>{t`Performance`}</Button>
      )}
      {can(activities.update.control) && (
        <>
          <ReasonButton plain small code={testRefusal(activity)} onClick={onTest}>{t`Test on devices`}</ReasonButton>
          <ReasonButton
            plain
            small
            code={activities.update.refuse(activity)}
            onClick={() => go(editOf(activity))}
          >{t`Edit`}</ReasonButton>
        </>
      )}
      {dialog}
    </>
  );
}

/** Asks to take a saved activity online, or says why it can't go online. */
function GoOnline({ of: activity, onClose }: { of: Activity; onClose: () => void }) {
  const { t } = useLingui();
  const { problemText } = useKit();
  const refused = onlineRefusal(activity);
  if (refused === null) return <ConfirmAtOnce question={() => confirmOnline(activity, [])} onClose={onClose} />;
  const reason = problemText(refused);
  return (
    <p role="alert" className={`notice ${classes.refused}`}>
      {t`Saved, but it can't go online. ${reason}`}
    </p>
  );
}

/** The details of an activity. */
export default function DetailActivity() {
  const { search, setSearch } = useView(path);
  const { t, i18n } = useLingui();
  const can = useCan('advertisement/activity-manager');
  const { id } = search;
  const query = useGetActivity(id ?? '', { query: { enabled: id !== undefined } });
  const activity = query.data?.id === id ? query.data : undefined;
  const done = () => setSearch({ act: undefined }, { replace: true });
  const isAsked = search.act === 'online' && can(activities.onlineActivity.control);
  // The record is refetched after a save before the confirmation opens, which then stays: a refusal refetches it, too.
  const [isGoingOnline, setGoingOnline] = useState(false);
  if (isGoingOnline ? !isAsked : isAsked && !query.isFetching) setGoingOnline(!isGoingOnline);
  return (
    <Page
      title={activity?.name ?? i18n._(titles.detailActivity)}
      about={<ShellLink href={listPath}>{t`Back to activities`}</ShellLink>}
      banner={
        activity && (
          <div className="row">
            <States of={activity} />
            <Actions of={activity} onTest={() => setSearch({ act: 'test' })} />
          </div>
        )
      }
    >
      {isGoingOnline && activity && activity.status !== 'online' && (
        <GoOnline key={activity.id} of={activity} onClose={done} />
      )}
      {id === undefined ? (
        <p className="paragraph">{t`No activity selected. In the list of activities, choose the name of an activity.`}</p>
      ) : (
        <QueryContent query={{ data: activity, error: query.error, refetch: query.refetch }} rows={8}>
          {(loaded) => <Detail key={loaded.id} fallback={<Skeleton rows={8} />} activity={loaded} />}
        </QueryContent>
      )}
      <Once when={search.act === 'test'}>
        <TestActivity id={search.act === 'test' ? id : undefined} onClose={done} />
      </Once>
    </Page>
  );
}
