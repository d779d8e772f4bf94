import { useLingui } from '@lingui/react/macro';
import { isDeviceId } from '../../../rules/device-id.ts';
import { InlineCheck } from '../../../ui/field/inline-check.tsx';
import { MantineFrame } from '../../../ui/mantine-frame.tsx';
import classes from './device-delivery.module.css';

/** Asks for the id of a device. */
export default function Question({
  device,
  onDevice,
}: {
  device: string | undefined;
  onDevice: (device: string) => void;
}) {
  const { t } = useLingui();
  return (
    <MantineFrame>
      <div className={classes.ask}>
        <InlineCheck
          label={t`Device ID`}
          verb={t({ message: 'Check', context: 'delivery' })}
          value={device}
          fits={isDeviceId}
          onAsk={onDevice}
        />
      </div>
    </MantineFrame>
  );
}
