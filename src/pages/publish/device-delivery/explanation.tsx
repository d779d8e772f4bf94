import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { DeviceExplanation } from '../../../api/generated/client.schemas.ts';
import { useExplainDevice } from '../../../api/generated/delivery/delivery.ts';
import { useCan } from '../../../session/permission.ts';
import { useIsKnown } from '../../../shell/known.ts';
import { ShellLink } from '../../../shell/shell-link.tsx';
import { DataList, Fact } from '../../../ui/form/detail-drawer.tsx';
import { useKit } from '../../../ui/kit.tsx';
import { Blank, Failed, Skeleton } from '../../../ui/list/states.tsx';
import { IconDeviceMobileQuestion } from '@tabler/icons-react';
import { Status } from '../../../ui/status/status.tsx';
import { IdText } from '../../../ui/text/text.tsx';
import { actualText, groupText, stepText, verdicts } from '../delivery/words.ts';
import { Steps } from '../delivery/why.tsx';
import { platformNames } from '../words.ts';
import classes from './device-delivery.module.css';

const kinds = { upgrade: msg`Full upgrade`, offline: msg`Offline package`, applet: msg`Applet package`, switch: msg`Config switch` } as const;
/** What the device would get, were there not a higher version: said apart from both verdicts. */
const outcomes = { ...verdicts, superseded: { tone: 'neutral', label: msg`A higher version comes first` } } as const;

type Verdict = DeviceExplanation['releases'][number];

function Release({ release, verdict, superseded, steps }: Verdict) {
  const { t, i18n } = useLingui();
  const { timeZone } = useKit();
  const can = useCan();
  const isKnown = useIsKnown();
  const menu = `publish/${release.menu}`;
  const href = `/pages/${menu}`;
  const name = `${i18n._(kinds[release.kind])} ${release.title}`;
  const reason = steps.find(({ decides }) => decides);
  const actual = reason && actualText(i18n, reason);
  return (
    <details className={classes.release}>
      <summary>
        <Status value={superseded ? 'superseded' : verdict} table={outcomes} /> <span>{name}</span>
        {reason && <span className={classes.reason}> {stepText(i18n, timeZone, reason)}{actual !== null && <> {t`The device: ${actual}`}</>}</span>}
      </summary>
      <Steps steps={steps} />
      {can(menu) && isKnown(href) && <ShellLink className={classes.link} href={`${href}?view=${encodeURIComponent(release.id)}`}>{name}</ShellLink>}
    </details>
  );
}

/** The device with a verdict for each release in force; those that it gets come first. */
export default function Explanation({ deviceId }: { deviceId: string }) {
  const { t, i18n } = useLingui();
  const { readFailure } = useKit();
  const { data, error, refetch } = useExplainDevice(deviceId);
  if (error && readFailure(error).status === 404) {
    return <Blank icon={<IconDeviceMobileQuestion size={40} stroke={1.5} aria-hidden />} title={t`No device of this application has this id.`} />;
  }
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={8} onCancel={() => {}} />;
  const { device, lists, releases } = data;
  const gets = releases.filter(({ verdict, superseded }) => verdict === 'gets' && superseded !== true);
  const others = releases.filter((one) => !gets.includes(one));
  return (
    <>
      <DataList>
        <Fact label={t`Device id`}><IdText value={device.deviceId} label={t`device id`} /></Fact>
        <Fact label={t`Platform`}>{i18n._(platformNames[device.platform])}</Fact>
        <Fact label={t`Device model`}>{device.model}</Fact>
        <Fact label={t`System version`}>{device.osVersion}</Fact>
        <Fact label={t`App version`}>{device.appVersion}</Fact>
        <Fact label={t`City`}>{device.city}</Fact>
        <Fact label={t`Network`}>{device.network}</Fact>
        <Fact label={t`User group`}>{groupText(i18n, device.userGroup)}</Fact>
        <Fact label={t`User tags`}>{device.tags.join(', ')}</Fact>
        <Fact label={t`Black list`}>{lists.black ? t`Yes` : t`No`}</Fact>
        <Fact label={t`White list`}>{lists.white ? t`Yes` : t`No`}</Fact>
        <Fact label={t`Lists are used`}>{lists.enabled ? t`Yes` : t`No`}</Fact>
      </DataList>
      <section className={classes.releases} aria-label={t`What it gets`}>
        <h2>{t`What it gets`}</h2>
        {gets.length === 0 ? <p>{t`Nothing: no release in force is for this device.`}</p> : gets.map((one) => <Release key={`${one.release.kind} ${one.release.id}`} {...one} />)}
      </section>
      <section className={classes.releases} aria-label={t`What it does not get`}>
        <h2>{t`What it does not get`}</h2>
        {others.length === 0 ? <p>{t`Nothing is kept from it.`}</p> : others.map((one) => <Release key={`${one.release.kind} ${one.release.id}`} {...one} />)}
      </section>
    </>
  );
}
