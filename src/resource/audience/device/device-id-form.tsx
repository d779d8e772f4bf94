import { useLingui } from '@lingui/react/macro';
import { DeviceId } from '../../../../openapi/generated/schemas.fields.ts';
import { InlineCheck } from '../../../ui/field/inline-check.tsx';
import { MantineFrame } from '../../../ui/mantine-frame.tsx';
import classes from './device.module.css';

interface DeviceIdFormProps {
  deviceId: string | undefined;
  onDevice: (deviceId: string) => void;
  /** Label of the button. */
  verb: string;
  /** Whether the page has a primary button of its own. */
  quiet?: boolean;
}

/** Asks for the device that a page shows. */
export function DeviceIdForm({ deviceId, onDevice, verb, quiet = false }: DeviceIdFormProps) {
  const { t } = useLingui();
  return (
    <MantineFrame>
      <div className={classes.ask}>
        <InlineCheck
          label={t`Device ID`}
          verb={verb}
          value={deviceId}
          schema={DeviceId}
          quiet={quiet}
          onAsk={onDevice}
        />
      </div>
    </MantineFrame>
  );
}
