import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Button } from './button.tsx';
import { failureOf } from '../failure-of.ts';
import { useKit } from '../kit.tsx';
import { saveBlob } from '../save-blob.ts';

/** Downloads a file with the session's token; the server would reject a plain link. */
export function DownloadButton({ name, load }: { name: string; load: () => Promise<Blob> }) {
  const { t } = useLingui();
  const { problemText, readFailure } = useKit();
  const [pending, setPending] = useState(false);
  const [code, setCode] = useState<string>();

  const download = async () => {
    setPending(true);
    setCode(undefined);
    const failed = await failureOf(async () => saveBlob(await load(), name));
    setPending(false);
    if (failed) setCode(readFailure(failed.error).code ?? 'SYS_EXCEPTION');
  };

  return (
    <>
      <Button
        small
        variant="subtle"
        aria-disabled={pending}
        aria-label={t`Download ${name}`}
        onClick={() => pending || void download()}
      >
        {pending ? t`Downloading…` : t`Download`}
      </Button>
      {code && <span role="alert">{problemText(code)}</span>}
    </>
  );
}
