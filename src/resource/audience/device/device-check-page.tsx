import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useModule } from '../../../base/lazy-module.ts';
import { useCan } from '../../../session/permission.ts';
import { Skeleton } from '../../../ui/list/states.tsx';
import { listText } from '../../../ui/text/format.ts';
import { DeviceIdForm } from './device-id-form.tsx';
import { kinds, type DeviceKind } from './kinds.ts';
import { deviceSections, type DeviceSections } from './sections.ts';
import classes from './device.module.css';

const all = Object.keys(kinds).filter((key): key is DeviceKind => Object.hasOwn(kinds, key));

const kindNames: Readonly<Record<DeviceKind, MessageDescriptor>> = {
  releases: msg`Releases`,
  messages: msg`Messages`,
  activities: msg`Activities`,
  usage: msg`Usage`,
};

interface KindsProps {
  deviceId: string;
  kinds: readonly DeviceKind[];
  sections: DeviceSections;
}

function DeviceSection({ kind, kinds: others, deviceId, sections }: KindsProps & { kind: DeviceKind }) {
  const section = useModule(sections[kind])?.default;
  if (!section) return <Skeleton rows={4} />;
  const otherwise = <Device kinds={others} deviceId={deviceId} sections={sections} />;
  return <section.Device deviceId={deviceId} otherwise={otherwise} />;
}

/** The device, shown once by the first kind whose query succeeds; the section of a failed kind shows its error. */
function Device({ kinds: [kind, ...others], ...props }: KindsProps) {
  return kind && <DeviceSection key={kind} kind={kind} kinds={others} {...props} />;
}

function KindSection({ kind, deviceId, sections }: { kind: DeviceKind; deviceId: string; sections: DeviceSections }) {
  const { t } = useLingui();
  const section = useModule(sections[kind])?.default;
  if (!section) return <Skeleton rows={6} />;
  return <section.Section deviceId={deviceId} name={t(kindNames[kind])} className={classes.section} />;
}

function Sections({ deviceId, permitted }: { deviceId: string; permitted: readonly DeviceKind[] }) {
  const sections = useModule(deviceSections.get().load)?.deviceSections;
  if (!sections) return <Skeleton rows={8} />;
  return (
    <>
      <Device deviceId={deviceId} kinds={permitted} sections={sections} />
      {permitted.map((kind) => (
        <KindSection key={kind} kind={kind} deviceId={deviceId} sections={sections} />
      ))}
    </>
  );
}

/** Lists the kinds that the user may not see: a result without them must not look complete. */
function MissingKinds({ kinds: missing }: { kinds: readonly DeviceKind[] }) {
  const { t, i18n } = useLingui();
  if (missing.length === 0) return null;
  const names = listText(
    i18n.locale,
    missing.map((kind) => t(kindNames[kind])),
  );
  return <p className={`note ${classes.left}`}>{t`Not shown, because your role has no access to them: ${names}.`}</p>;
}

interface DeviceCheckPageProps {
  deviceId: string | undefined;
  onDevice: (deviceId: string) => void;
}

/** Asks for a device id and shows what the device receives, by kind, as far as the user's permissions allow. */
export default function DeviceCheckPage({ deviceId, onDevice }: DeviceCheckPageProps) {
  const { t } = useLingui();
  const can = useCan();
  const permitted = all.filter((kind) => can(`${kinds[kind]}#doQuery`));
  return (
    <>
      <DeviceIdForm deviceId={deviceId} onDevice={onDevice} verb={t({ message: 'Check', context: 'delivery' })} />
      <MissingKinds kinds={all.filter((kind) => !permitted.includes(kind))} />
      {deviceId !== undefined && <Sections key={deviceId} deviceId={deviceId} permitted={permitted} />}
    </>
  );
}
