import { useState } from 'react';
import { TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { is } from 'valibot';
import { DeviceId } from '../../../../openapi/generated/schemas.fields.ts';
import { Button } from '../../../ui/button.tsx';
import { useKit } from '../../../ui/kit.tsx';
import { MantineFrame } from '../../../ui/mantine-frame.tsx';
import { plainText } from '../../../ui/text/plain-text.ts';
import classes from './device-delivery.module.css';

/** Asks for the id of a device. */
export default function Question({ device, onDevice }: { device: string | undefined; onDevice: (device: string) => void }) {
  const { t } = useLingui();
  const { problemText } = useKit();
  const [typed, setTyped] = useState(device ?? '');
  const [wrong, setWrong] = useState<string | null>(null);
  return (
    <MantineFrame>
      <form
        className={classes.ask}
        onSubmit={(event) => {
          event.preventDefault();
          const id = plainText(typed);
          const fits = is(DeviceId, id);
          setWrong(fits ? null : id === '' ? 'FIELD_REQUIRED' : 'ENTRY_WRONG');
          if (fits) onDevice(id);
        }}
      >
        <TextInput
          label={t`Device id`}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={wrong && problemText(wrong)}
          autoComplete="off"
        />
        <Button type="submit">{t`Explain`}</Button>
      </form>
    </MantineFrame>
  );
}
