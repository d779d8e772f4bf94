import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { pageAddress } from '../../base/page-path.ts';
import { Button } from '../button/button.tsx';
import { DownloadButton } from '../button/download-button.tsx';
import { RequiredWord } from '../field/required-mark.tsx';
import { useKit } from '../kit.tsx';
import { formatBytes } from '../text/format.ts';
import { ChooseFile, type FileSource } from './choose-file.tsx';
import { Earlier } from './resume-uploads.tsx';
import type { FileValue } from './file-value.ts';
import { Preview } from './preview.tsx';
import type { FileRule } from '../../rules/file-rule.ts';
import { SaveWhenFinished } from './save-when-finished.tsx';
import type { UploadTransport } from './transfer/send-chunks.ts';
import { holdUpload, isActive, uploadScope, useUpload } from './transfer/store.ts';
import { UploadProgress } from './upload-progress.tsx';
import { cancelUpload, continueUpload, imageOf, refusedUpload, startUpload } from './transfer/uploads.ts';
import classes from './upload.module.css';

interface UploadFieldProps {
  value: FileValue | null;
  onChange: (value: FileValue | null) => void;
  rule: FileRule;
  transport: UploadTransport;
  label?: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  /** The record may be without a file: the one that it has can be taken away. */
  removable?: boolean;
  /** Offers the files of this list, too. */
  uploaded?: FileSource | undefined;
  /** MD5 of contents that will not do. */
  except?: readonly string[];
  /** Shows a small picture of the file, an image. */
  preview?: boolean;
  'data-path'?: string;
}

/** Drop zone, paste target and button in one. The rule stands there before a file is chosen; a wrong file sends no byte. */
export function UploadField(props: UploadFieldProps) {
  const { value, onChange, rule, transport } = props;
  const { t } = useLingui();
  const { userKey, appKey } = useKit();
  const upload = useUpload(value?.key);
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const scope = uploadScope(userKey, appKey);
  const stored = upload ? undefined : value?.stored;
  const limit = formatBytes(rule.limit);
  const extensions = rule.types.flatMap(({ extension }) => extension ?? []);
  const types = extensions.length > 0 ? extensions.join(', ') : t`any file`;
  const isVisible = upload !== undefined && upload.phase !== 'cancelled' && upload.phase !== 'cut';

  const own = useId();
  const hasError = Boolean(props.error) && !upload?.savesForm;
  const described = [props.required && 'required', hasError && 'error', 'rule']
    .flatMap((part) => (part ? `${own}-${part}` : []))
    .join(' ');

  const key = value?.key;
  useEffect(() => (key === undefined ? undefined : holdUpload(key)), [key]);

  const phase = upload?.phase;
  const before = useRef(phase);
  // What was wrong with it on its way is wrong no more. Not whenever its tab is seen again: by then something else may be.
  const settle = useEffectEvent(() => onChange(value));
  useEffect(() => {
    const hasEnded = phase !== before.current && (phase === 'done' || phase === 'failed');
    before.current = phase;
    if (hasEnded) settle();
  }, [phase]);

  const take = async (files: FileList | null) => {
    const [file, second] = files ?? [];
    if (!file) return;
    // Under its own key, by which the draft of the form knows it.
    if (
      upload?.phase === 'cut' &&
      !second &&
      (await continueUpload(upload.key, file, rule, transport).catch(() => false))
    )
      return;
    if (upload && upload.phase !== 'cut') cancelUpload(upload.key);
    const origin = { scope, from: pageAddress() };
    onChange({
      key: second ? refusedUpload(file, rule.manyCode, transport, origin) : startUpload(file, rule, transport, origin),
    });
  };

  return (
    <div
      className={classes.field}
      role="group"
      aria-label={typeof props.label === 'string' ? props.label : undefined}
      data-path={props['data-path']}
    >
      <span className={classes.label}>
        {props.label}
        {props.required && (
          <>
            <span className={classes.required} aria-hidden>
              {' '}
              *
            </span>
            <RequiredWord id={`${own}-required`} />
          </>
        )}
      </span>
      {props.description}
      <div
        className={classes.zone}
        data-over={over || undefined}
        data-invalid={props.error ? true : undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void take(event.dataTransfer.files);
        }}
        onPaste={(event) => void take(event.clipboardData.files)}
      >
        <input
          ref={input}
          type="file"
          hidden
          accept={extensions.join(',') || undefined}
          onChange={(event) => {
            void take(event.currentTarget.files);
            event.currentTarget.value = '';
          }}
        />
        <Button variant="default" aria-describedby={described} onClick={() => input.current?.click()}>
          {upload || stored ? t`Choose another file` : t`Choose a file`}
        </Button>
        {props.uploaded && (
          <ChooseFile
            source={props.uploaded}
            except={props.except}
            onChoose={({ id, name, size }) => {
              if (upload && upload.phase !== 'cut') cancelUpload(upload.key);
              onChange({ stored: { id, name, size, isChosen: true } });
            }}
          />
        )}
        <span id={`${own}-rule`} className={classes.rule}>
          {rule.isBelow
            ? t`or drop or paste it here · one file · ${types} · under ${limit} (1 MB = 1024² bytes)`
            : t`or drop or paste it here · one file · ${types} · up to ${limit} (1 MB = 1024² bytes)`}
        </span>
      </div>
      {props.preview && stored && <Preview key={stored.id} name={stored.name} load={() => transport.load(stored.id)} />}
      {stored && (
        <p className={classes.current}>
          <bdi>{stored.name}</bdi>
          {stored.size === undefined ? '' : ` · ${formatBytes(stored.size)}`}
          <DownloadButton name={stored.name} load={() => transport.load(stored.id)} />
          {props.removable && (
            <Button
              small
              variant="subtle"
              aria-label={t`Remove ${stored.name}`}
              onClick={() => onChange(null)}
            >{t`Remove`}</Button>
          )}
        </p>
      )}
      {stored?.isChosen && rule.isPackage && (
        <p
          className={classes.ahead}
        >{t`The package's own name and version are not available here, so they are not compared with the form.`}</p>
      )}
      {!isVisible && (
        <Earlier scope={scope} rule={rule} transport={transport} onTake={(taken) => onChange({ key: taken })} />
      )}
      {props.preview && isVisible && (upload.dimensions || upload.stored) && (
        <Preview
          key={upload.key}
          name={upload.name}
          load={async () => imageOf(upload.key) ?? transport.load(upload.stored?.id ?? '')}
        />
      )}
      {isVisible && (
        <UploadProgress
          upload={upload}
          load={transport.load}
          onCancel={() => {
            cancelUpload(upload.key);
            onChange(null);
          }}
        />
      )}
      {hasError && (
        <p id={`${own}-error`} className={classes.error}>
          {props.error}
        </p>
      )}
      {isVisible && isActive(upload) && (props.error || upload.savesForm) && (
        // A value that is set again takes the error off the field, and out of the summary of the form.
        <SaveWhenFinished upload={upload} onChosen={() => onChange(value)} />
      )}
    </div>
  );
}
