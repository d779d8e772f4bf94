import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Button } from '../button.tsx';
import type { UploadTransport } from './send-chunks.ts';
import { cutOff, giveUp } from './uploads.ts';
import classes from './upload.module.css';

/** Uploads that a reload has cut off: the same file, chosen again, goes on where it stopped. */
export function CutOff({ scope, transport }: { scope: string; transport: UploadTransport }) {
  const { t } = useLingui();
  const [all, setAll] = useState(() => cutOff(scope, transport));
  return all.map(({ id, name, sent, size }) => {
    const percent = Math.floor((sent / size) * 100);
    return (
      <p key={id} className={classes.ahead}>
        <span>{t`The upload of ${name} stopped at ${percent} %. Choose the same file to go on from there.`}</span>{' '}
        <Button
          small
          variant="subtle"
          onClick={() => {
            giveUp(id, transport);
            setAll(cutOff(scope, transport));
          }}
        >
          {t`Forget it`}
        </Button>
      </p>
    );
  });
}
