import { Switch, type SwitchProps } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import classes from '../form/form.module.css';

/**
 * A switch with name and description on the left and the switch with its state as text on the right. It ignores
 * `required`: a switch always has a value.
 */
export function SwitchField({ required: _required, ...props }: SwitchProps) {
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
