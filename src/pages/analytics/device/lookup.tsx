import { useLingui } from '@lingui/react/macro';
import { DeviceIdForm } from '../../../resource/audience/device/device-id-form.tsx';
import { useCan } from '../../../session/permission.ts';
import { ShellLink } from '../../../shell/frame/shell-link.tsx';
import usage from './usage-section.tsx';
import classes from './usage.module.css';

interface LookupProps {
  deviceId: string | undefined;
  onDevice: (deviceId: string) => void;
}

/** Asks for a device id and shows how the device uses the app. */
export default function Lookup({ deviceId, onDevice }: LookupProps) {
  const { t } = useLingui();
  const can = useCan();
  return (
    <>
      <DeviceIdForm deviceId={deviceId} onDevice={onDevice} verb={t({ message: 'Look up', context: 'device' })} quiet />
      {deviceId !== undefined && (
        <>
          <usage.Device key={deviceId} deviceId={deviceId} otherwise={null} />
          <usage.Section deviceId={deviceId} name={t`Usage`} className={classes.usage} />
          {can('analytics/behaviour') && (
            <p className="paragraph">
              <ShellLink href={`/pages/analytics/behaviour?tab=user&user=${deviceId}`}>{t`Show timeline`}</ShellLink>
            </p>
          )}
        </>
      )}
    </>
  );
}
