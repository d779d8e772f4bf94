import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type {
  ActivityDeviceExplanation,
  ActivityOnDevice,
  ActivityRef,
  DeviceFacts,
  SlotOnDevice,
} from '../../../api/generated/client.schemas.ts';
import { useExplainActivityDevice } from '../../../api/generated/activity-delivery/activity-delivery.ts';
import { Steps } from '../../../resource/audience/device-check.tsx';
import { deviceSection } from '../../../resource/audience/device/section.tsx';
import { actualText, requirementText } from '../../../resource/audience/requirement-text.ts';
import { ShellLink } from '../../../shell/frame/shell-link.tsx';
import { useKit } from '../../../ui/kit.tsx';
import { Status } from '../../../ui/status/status.tsx';
import { listText } from '../../../ui/text/format.ts';
import { detailOf } from '../activity.ts';
import device from '../../../resource/audience/device/device.module.css';
import classes from './device-section.module.css';

const standings = {
  misses: { tone: 'neutral', label: msg`Not for this device` },
  hidden: { tone: 'warning', label: msg({ message: 'Hidden', context: 'activity' }) },
} as const;

const fallbacks = { none: msg`Shows nothing`, picture: msg`Shows the fallback image` } as const;

function Name({ of: { activityId, name } }: { of: ActivityRef }) {
  return (
    <ShellLink href={detailOf({ id: activityId })}>
      <bdi>{name}</bdi>
    </ShellLink>
  );
}

function Slot({ of: { boothName, shows, fallback } }: { of: SlotOnDevice }) {
  const { t } = useLingui();
  return (
    <li>
      <bdi className={classes.slot}>{boothName}</bdi>
      {shows.length === 0 ? (
        <span className="note anywhere">{t(fallbacks[fallback])}</span>
      ) : (
        <ol className="bullets">
          {shows.map((activity) => (
            <li key={`${activity.activityId} ${activity.isTest}`}>
              <Name of={activity} />
              {activity.isTest && <span className="note anywhere"> · {t`as a test`}</span>}
            </li>
          ))}
        </ol>
      )}
    </li>
  );
}

/** The slots in which other activities hide an activity from the device. */
function HiddenIn({ of }: { of: ActivityOnDevice['hiddenIn'][number] }) {
  const { t, i18n } = useLingui();
  const slot = of.boothName;
  const names = listText(
    i18n.locale,
    of.behind.map(({ name }) => name),
  );
  return <span className={`note anywhere ${device.reason}`}>{t`Hidden in ${slot} behind ${names}`}</span>;
}

function Unseen({ of: { activity, verdict, steps, hiddenIn } }: { of: ActivityOnDevice }) {
  const { t, i18n } = useLingui();
  const { timeZone } = useKit();
  const reason = verdict === 'misses' ? steps.find(({ decides }) => decides) : undefined;
  const actual = reason && actualText(i18n, reason);
  const { name } = activity;
  return (
    <details className={`card ${classes.activity}`}>
      <summary>
        <Status value={verdict === 'misses' ? 'misses' : 'hidden'} table={standings} /> <bdi>{name}</bdi>
        {reason && (
          <span className={`note anywhere ${device.reason}`}>
            {requirementText(i18n, timeZone, reason)}
            {actual && ` · ${t`this device: ${actual}`}`}
          </span>
        )}
        {verdict === 'gets' && hiddenIn.map((one) => <HiddenIn key={one.boothName} of={one} />)}
      </summary>
      <Steps steps={steps} name={t`Requirements of ${name} and this device`} />
      <Name of={activity} />
    </details>
  );
}

function Content({ answer: { slots, activities } }: { answer: ActivityDeviceExplanation & { device: DeviceFacts } }) {
  const { t } = useLingui();
  const unseen = activities.filter(({ verdict, hiddenIn }) => verdict === 'misses' || hiddenIn.length > 0);
  const [now, others] = [t`Shown now, by ad slot`, t`Activities it doesn't show`];
  return (
    <>
      <section aria-label={now} className={classes.part}>
        <h3>{now}</h3>
        <p className={`note anywhere ${classes.meta}`}>{t`Frequency caps of this device aren't included.`}</p>
        {slots.length === 0 ? (
          <p className="paragraph">{t`None. The application has no ad slots.`}</p>
        ) : (
          <ul className={classes.slots}>
            {slots.map((slot) => (
              <Slot key={slot.boothId} of={slot} />
            ))}
          </ul>
        )}
      </section>
      <section aria-label={others} className={classes.part}>
        <h3>{others}</h3>
        {unseen.length === 0 ? (
          <p className="paragraph">{t`None. It shows all activities that are online or to be online.`}</p>
        ) : (
          unseen.map((one) => <Unseen key={one.activity.activityId} of={one} />)
        )}
      </section>
    </>
  );
}

/**
 * The section of the device check for ad slots: what they show on a device now, and why other activities are not shown.
 */
export default deviceSection({
  useAnswer: (deviceId) => useExplainActivityDevice(deviceId, { query: { staleTime: 0 } }),
  Content,
});
