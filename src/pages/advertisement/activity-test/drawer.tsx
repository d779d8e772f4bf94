import { useQuery } from '@tanstack/react-query';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ActivityTestInput as limits } from '../../../../openapi/generated/limits.advertisement.ts';
import { activities } from '../../../api/generated/activities/resource.ts';
import { endActivityTest, useTestActivity } from '../../../api/generated/activity-delivery/activity-delivery.ts';
import type { Activity, ActivityTestResult } from '../../../api/generated/client.schemas.ts';
import { atOnce } from '../../../resource/act.ts';
import { TestDevices } from '../../../resource/device-ids/test-devices.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { DetailDrawer } from '../../../ui/form/detail-drawer.tsx';
import { useKit } from '../../../ui/kit.tsx';
import { Status, type StatusTable } from '../../../ui/status/status.tsx';
import { formatInstant, listText } from '../../../ui/text/format.ts';
import { testRefusal } from '../activity.ts';
import { Announced } from '../../../ui/text/announced.tsx';
import classes from './activity-test.module.css';

const outcomes: StatusTable = {
  shown: { tone: 'success', label: msg({ message: 'Shown', context: 'activity' }) },
  otherPlatform: { tone: 'warning', label: msg`Not shown: not a platform of the activity` },
  unknownDevice: { tone: 'danger', label: msg`Not shown: no such device in the application` },
};

function Running({ activity }: { activity: Activity }) {
  const { t, i18n } = useLingui();
  const { timeZone } = useKit();
  const { id, test } = activity;
  if (!test) return null;
  const until = formatInstant(test.until, timeZone);
  const ids = listText(i18n.locale, test.deviceIds);
  return (
    <section className={`stack notice ${classes.running}`} data-tone="info" aria-label={t`Current test`}>
      <p>{t`In test until ${until} on ${ids}.`}</p>
      <div>
        <Button
          small
          variant="default"
          onClick={() => void atOnce({ key: ['endActivityTest'], call: endActivityTest }, id, msg`Test ended`)}
        >{t`End test`}</Button>
      </div>
    </section>
  );
}

function Results({ of: { devices } }: { of: ActivityTestResult }) {
  return (
    <Announced as="div">
      <ul className={`stack ${classes.results}`}>
        {devices.map(({ deviceId, outcome }) => (
          <li key={deviceId}>
            <Status value={outcome} table={outcomes} /> <bdi>{deviceId}</bdi>
          </li>
        ))}
      </ul>
    </Announced>
  );
}

function Form({ activity }: { activity: Activity }) {
  const { t } = useLingui();
  const { readFailure, problemText } = useKit();
  const { id, test } = activity;
  const { mutate, data, error, isPending, reset } = useTestActivity({ mutation: { meta: { errorsInline: true } } });
  return (
    <div className={`stack gap-16 ${classes.test}`}>
      <p>
        {t`For half an hour, these devices show the activity in its ad slots before anything else, whatever its time, audience, and cities. No other device shows it.`}
      </p>
      <Running activity={activity} />
      <TestDevices
        label={t`Device IDs`}
        initial={test?.deviceIds}
        most={limits.deviceIds.maxItems}
        code={testRefusal(activity)}
        verb={test ? t`Start test again` : t`Start test`}
        onChange={reset}
        onTest={(deviceIds) => !isPending && mutate({ id, data: { deviceIds } })}
        end
      >
        {error !== null && <p role="alert">{problemText(readFailure(error).code ?? 'SYS_EXCEPTION')}</p>}
      </TestDevices>
      {data && test && <Results of={data} />}
    </div>
  );
}

interface ActivityTestProps {
  /** Id of the activity; undefined while the drawer is closed. */
  id: string | undefined;
  onClose: () => void;
}

/** The drawer that shows an activity on a few test devices before it goes online. */
export default function ActivityTest({ id, onClose }: ActivityTestProps) {
  const { t } = useLingui();
  const query = useQuery({ ...activities.one(id ?? ''), enabled: id !== undefined });
  const activity = query.data?.id === id ? query.data : undefined;
  const name = activity?.name ?? '';
  return (
    <DetailDrawer
      opened={id !== undefined}
      onClose={onClose}
      title={t`Test ${name}`}
      query={{ ...query, data: activity }}
    >
      {(loaded) => <Form key={loaded.id} activity={loaded} />}
    </DetailDrawer>
  );
}
