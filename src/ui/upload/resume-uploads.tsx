import { useLingui } from '@lingui/react/macro';
import { pagePath } from '../../base/page-path.ts';
import { useStore } from '../../base/use-store.ts';
import { Button } from '../button/button.tsx';
import type { FileRule } from '../../rules/file-rule.ts';
import type { UploadTransport } from './transfer/send-chunks.ts';
import { activeUploads, heldUploads, uploads, type Upload } from './transfer/store.ts';
import { cancelUpload } from './transfer/uploads.ts';

interface ResumeUploadsProps {
  scope: string;
  rule: FileRule;
  transport: UploadTransport;
  onTake: (key: string) => void;
}

/**
 * Offers uploads that were started for this kind of field and are not in another visible field: a running one can be
 * adopted, one that a reload interrupted continues once the same file is chosen.
 */
export function ResumeUploads({ scope, rule, transport, onTake }: ResumeUploadsProps) {
  const all = useStore(uploads);
  const heldKeys = useStore(heldUploads);
  const fits = ({ name, ...upload }: Upload) =>
    upload.scope === scope &&
    upload.purpose === transport.purpose &&
    rule.types.some(({ extension = '' }) => name.toLowerCase().endsWith(extension));
  const cut = [...all.values()].filter(({ phase }) => phase === 'cut');
  const alone = activeUploads(pagePath()).filter(({ key, startedAt }) => startedAt !== undefined && !heldKeys.has(key));
  return [...cut, ...alone]
    .filter(fits)
    .map((upload) => <EarlierUpload key={upload.key} upload={upload} transport={transport} onTake={onTake} />);
}

function EarlierUpload({
  upload: { key, name, sent, size, phase },
  transport,
  onTake,
}: Pick<ResumeUploadsProps, 'transport' | 'onTake'> & { upload: Upload }) {
  const { t } = useLingui();
  const percent = Math.floor((sent / size) * 100);
  return (
    <p className="note anywhere">
      {phase === 'cut' ? (
        <>
          <span>{t`The upload of ${name} stopped at ${percent}%. Choose the same file again to continue.`}</span>{' '}
          <Button small variant="subtle" onClick={() => cancelUpload(key, transport)}>{t`Discard`}</Button>
        </>
      ) : (
        <>
          <span>{t`${name} is already uploading: ${percent}%.`}</span>{' '}
          <Button small variant="subtle" onClick={() => onTake(key)}>{t`Use it here`}</Button>
        </>
      )}
    </p>
  );
}
