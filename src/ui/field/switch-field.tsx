import { Switch, type SwitchProps } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import classes from '../form/form.module.css';

interface SwitchFieldProps extends SwitchProps {
  /** A switch is always on or off: there is nothing to mark. */
  withAsterisk?: boolean;
}

/** On or off, said in words too: its name and what it does at the left, the switch at the right. */
export function SwitchField({ withAsterisk: _withAsterisk, ...props }: SwitchFieldProps) {
  const { t } = useLingui();
  return (
    <Switch
      labelPosition="left"
      size="md"
      onLabel={t`On`}
      offLabel={t`Off`}
      withThumbIndicator={false}
      classNames={{
        body: classes.switch,
        labelWrapper: classes.switchWords,
        track: classes.switchTrack,
        thumb: classes.switchThumb,
      }}
      {...props}
    />
  );
}
