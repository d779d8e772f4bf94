import { useLingui } from '@lingui/react/macro';
import { Button } from '../button.tsx';
import { useKit } from '../kit.tsx';
import { RequestId } from '../list/states.tsx';
import { CopyButton } from '../text/copy-button.tsx';
import { formatBytes } from '../text/format.ts';
import type { Upload } from './uploads.ts';
import hidden from '../hidden.module.css';
import classes from './upload.module.css';

/** Long enough that the speed means something. */
const speedAfter = 3000;

/** How far an upload is: percent, bytes, speed, time left; or how it ended. */
export function UploadProgress({ upload, onCancel }: { upload: Upload; onCancel: () => void }) {
  const { t } = useLingui();
  const { problemText, readFailure } = useKit();
  const { phase, sent, size, name } = upload;
  const percent = Math.floor((sent / size) * 100);
  const done = formatBytes(sent);
  const all = formatBytes(size);

  const speedLine = () => {
    const { elapsed } = upload;
    if (elapsed < speedAfter || sent === 0) return '';
    const perSecond = (sent / elapsed) * 1000;
    const left = Math.ceil((size - sent) / perSecond);
    const speed = formatBytes(perSecond);
    return t` · ${speed}/s · ${left} s left`;
  };
  const failure = phase === 'failed' && upload.error !== undefined ? readFailure(upload.error) : undefined;
  const code = upload.code ?? failure?.code ?? 'FILE_UPLOAD_FAILED';
  // Announced at the quarter marks only: a screen reader must not speak every percent.
  const milestone = phase === 'done' ? 100 : Math.floor(percent / 50) * 50;

  return (
    <div className={classes.progress} data-phase={phase}>
      <div className={classes.file}>
        <span>
          <bdi>{name}</bdi> · {all}
        </span>
        {phase !== 'done' && phase !== 'failed' && (
          <Button small variant="subtle" onClick={onCancel} aria-label={t`Cancel the upload of ${name}`}>{t`Cancel`}</Button>
        )}
      </div>
      {phase === 'failed' ? (
        <div role="alert" className={classes.error}>
          {problemText(code)} {upload.code ? `(${all})` : ''}
          <RequestId id={failure?.requestId} />
        </div>
      ) : (
        <>
          <progress className={classes.bar} value={sent} max={size} aria-label={t`Upload of ${name}`} />
          <span className={classes.numbers}>
            {phase === 'paused' && t`Waiting for the network · `}
            {phase === 'finishing' && t`Checking · `}
            {t`${percent} % · ${done} of ${all}`}
            {phase === 'sending' ? speedLine() : ''}
          </span>
          <span role="status" className={hidden.hidden}>
            {phase === 'done' ? t`Upload finished` : t`${milestone} % uploaded`}
          </span>
        </>
      )}
      {phase === 'done' && upload.md5 && (
        <span className={classes.numbers}>
          MD5 <code>{upload.md5}</code>
          <CopyButton value={upload.md5} label="MD5" />
        </span>
      )}
    </div>
  );
}
