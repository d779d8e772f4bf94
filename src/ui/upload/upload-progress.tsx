import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useLingui } from '@lingui/react/macro';
import { Button } from '../button/button.tsx';
import hidden from '../hidden.module.css';
import { DownloadButton } from '../button/download-button.tsx';
import { useKit } from '../kit.tsx';
import type { PackageReading } from '../package/facts.ts';
import { RequestId } from '../list/states.tsx';
import { formatBytes } from '../text/format.ts';
import { IdText, Instant } from '../text/text.tsx';
import { Announced } from '../text/announced.tsx';
import { isActive, type Upload } from './transfer/store.ts';
import { pauseUpload, resumeUpload, retryUpload } from './transfer/uploads.ts';
import classes from './upload.module.css';

interface UploadProgressProps {
  upload: Upload;
  /** Downloads a complete file. */
  load: (id: string) => Promise<Blob>;
  onCancel: () => void;
}

/** The progress, error or result of an upload, with the available actions. */
export function UploadProgress({ upload, load, onCancel }: UploadProgressProps) {
  const { t } = useLingui();
  const { key, phase, size, name, dimensions } = upload;
  const all = formatBytes(size);
  const mayPause = phase === 'sending' || (phase === 'waiting' && upload.waitsFor === 'network');

  return (
    <div className="box stack gap-4" data-phase={phase}>
      <div className={`line ${classes.file}`}>
        <span>
          <bdi>{name}</bdi> · <span data-hint={t`${size} bytes`}>{all}</span>
          {dimensions && ` · ${dimensions.width} × ${dimensions.height}`}
        </span>
        <span className={`row gap-4 ${classes.actions}`}>
          {mayPause && (
            <Button
              small
              variant="subtle"
              onClick={() => pauseUpload(key)}
              aria-label={t`Pause the upload of ${name}`}
            >{t`Pause`}</Button>
          )}
          {upload.waitsFor === 'person' && (
            <Button
              small
              variant="subtle"
              onClick={() => resumeUpload(key)}
              aria-label={t`Resume the upload of ${name}`}
            >{t`Resume`}</Button>
          )}
          {isActive(upload) && (
            <Button
              small
              variant="subtle"
              onClick={onCancel}
              aria-label={t`Cancel the upload of ${name}`}
            >{t`Cancel`}</Button>
          )}
          {upload.canRetry && (
            <Button
              small
              variant="default"
              onClick={() => retryUpload(key)}
              aria-label={t`Upload ${name} again`}
            >{t`Retry`}</Button>
          )}
        </span>
      </div>
      {phase === 'failed' ? <UploadFailure upload={upload} /> : phase !== 'done' && <UploadNumbers upload={upload} />}
      {phase === 'done' && <Announced as="span" className={hidden.hidden}>{t`Upload finished`}</Announced>}
      {upload.facts !== undefined && <PackageLine reading={upload.facts} name={name} />}
      <UploadFacts upload={upload} load={load} />
    </div>
  );
}

function UploadFailure({ upload }: { upload: Upload }) {
  const { problemText, readFailure } = useKit();
  const failure = upload.error === undefined ? undefined : readFailure(upload.error);
  const code = upload.code ?? failure?.code ?? 'FILE_UPLOAD_FAILED';
  return (
    <div role="alert" className={classes.error}>
      {problemText(code)}{' '}
      {upload.entry === undefined ? upload.code && `(${formatBytes(upload.size)})` : <bdi>({upload.entry})</bdi>}
      <RequestId id={failure?.requestId} />
    </div>
  );
}

function UploadNumbers({ upload }: { upload: Upload }) {
  const { t } = useLingui();
  const { phase, sent, size, name, rate, resumedAt } = upload;
  const percent = Math.floor((sent / size) * 100);
  const done = formatBytes(sent);
  const all = formatBytes(size);
  const earlier = resumedAt === undefined ? '' : formatBytes(resumedAt);
  // Announced at milestones only, so that screen readers do not speak every percent.
  const milestone = Math.floor(percent / 50) * 50;

  const ahead = () => {
    if (phase !== 'sending' || !rate) return '';
    const speed = formatBytes(rate);
    const secondsLeft = Math.ceil((size - sent) / rate);
    const minutes = Math.floor(secondsLeft / 60);
    const seconds = secondsLeft % 60;
    return minutes > 0 ? t` · ${speed}/s · ${minutes} min ${seconds} s left` : t` · ${speed}/s · ${seconds} s left`;
  };
  const paused = upload.waitsFor === 'network' ? t`Waiting for the network · ` : t`Paused · `;
  const words = phase === 'waiting' ? paused : phase === 'sending' ? '' : t`Checking · `;

  return (
    <>
      <progress className={classes.bar} value={sent} max={size} aria-label={t`Upload of ${name}`} />
      <span className={`note ${classes.numbers}`}>
        {words}
        {t`${percent}% · ${done} of ${all}`}
        {ahead()}
        {earlier && t` · ${earlier} uploaded earlier`}
      </span>
      <span role="status" className={hidden.hidden}>
        {phase === 'waiting' ? words : t`${milestone}% uploaded`}
      </span>
    </>
  );
}

/** The facts of a package, or a warning that devices can't install it. */
function PackageLine({ reading, name: fileName }: { reading: PackageReading; name: string }) {
  const { t } = useLingui();
  if (reading === 'noManifest')
    return (
      <Announced as="span" className={`row ${classes.offer}`}>
        <IconAlertTriangle size={16} aria-hidden className={classes.warning} />
        <span>{t`Devices can't install this file. It has no package manifest.`}</span>
      </Announced>
    );
  if (!reading)
    return (
      <span className={`note ${classes.numbers}`}>{t`Package name and version could not be read from this file.`}</span>
    );
  const { name, version, build, lowestSystem } = reading;
  const isIos = fileName.toLowerCase().endsWith('.ipa');
  const system = lowestSystem && (isIos ? t`iOS ${lowestSystem} and later` : t`API level ${lowestSystem} and later`);
  const parts = [name, version && build && build !== version ? `${version} (${build})` : version, system];
  return (
    <span className={`note ${classes.numbers}`}>
      {t`In the file:`}{' '}
      {parts.filter(Boolean).map((part, at) => (
        <bdi key={part}>
          {at > 0 && ' · '}
          {part}
        </bdi>
      ))}
    </span>
  );
}

/** The facts of the file: its checksums once computed, and who stored it and when. */
function UploadFacts({ upload: { name, sums, stored }, load }: Pick<UploadProgressProps, 'upload' | 'load'>) {
  const { t } = useLingui();
  if (!sums) return null;
  const hasServerSums = stored?.md5 !== undefined || stored?.sha256 !== undefined;
  return (
    <>
      <span className={`line note ${classes.sum}`}>
        <span>SHA-256</span> <IdText value={sums.sha256} label="SHA-256" most={32} />
      </span>
      <span className={`line note ${classes.sum}`}>
        <span>MD5</span> <IdText value={sums.md5} label="MD5" most={32} />
      </span>
      {stored && (
        <span className={`row note ${classes.stored}`}>
          <IconCircleCheck size={16} aria-hidden className={classes.check} />
          {hasServerSums && t`The checksums match the server.`} <Instant value={stored.createdAt} /> ·{' '}
          {stored.createdBy}
          <DownloadButton name={name} load={() => load(stored.id)} />
        </span>
      )}
    </>
  );
}
