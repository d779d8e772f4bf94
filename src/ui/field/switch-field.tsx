import { Switch, type SwitchProps } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import classes from '../form/form.module.css';

/**
 * A switch with its state in words: name and description at the left, the switch at the right. It is always on or off:
 * there is nothing that must be given.
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
