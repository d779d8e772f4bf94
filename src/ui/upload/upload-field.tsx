import { useRef, useState, type ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Button } from '../button.tsx';
import { formatBytes } from '../text/format.ts';
import { UploadProgress } from './upload-progress.tsx';
import type { FileRule } from './rules.ts';
import type { UploadTransport } from './send-chunks.ts';
import { cancelUpload, startUpload, useUpload, type FileValue } from './uploads.ts';
import classes from './upload.module.css';

interface UploadFieldProps {
  value: FileValue | null;
  onChange: (value: FileValue | null) => void;
  rule: FileRule;
  transport: UploadTransport;
  label?: ReactNode;
  error?: ReactNode;
  withAsterisk?: boolean;
  'data-path'?: string;
}

/** Drop zone and button in one. The rule stands there before a file is chosen; a wrong file sends no byte. */
export function UploadField(props: UploadFieldProps) {
  const { value, onChange, rule, transport } = props;
  const { t } = useLingui();
  const upload = useUpload(value?.key);
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const stored = upload ? undefined : value?.stored;
  const limit = formatBytes(rule.limit);
  const extensions = rule.types.flatMap(({ extension }) => extension ?? []);
  const types = extensions.length > 0 ? extensions.join(', ') : t`any file`;

  const take = (file: File | undefined) => {
    if (!file) return;
    if (value?.key) cancelUpload(value.key);
    onChange({ key: startUpload(file, rule, transport) });
  };

  return (
    <div className={classes.field} role="group" aria-label={typeof props.label === 'string' ? props.label : undefined} data-path={props['data-path']}>
      <span className={classes.label}>
        {props.label}
        {props.withAsterisk && <span className={classes.required} aria-hidden> *</span>}
      </span>
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
          take(event.dataTransfer.files[0]);
        }}
      >
        <input
          ref={input}
          type="file"
          hidden
          accept={extensions.join(',') || undefined}
          onChange={(event) => {
            take(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
        <Button variant="default" onClick={() => input.current?.click()}>
          {upload || stored ? t`Choose another file` : t`Choose a file`}
        </Button>
        <span className={classes.rule}>{rule.isBelow
            ? t`or drop it here · ${types} · below ${limit} (1 MB = 1024² bytes)`
            : t`or drop it here · ${types} · at most ${limit} (1 MB = 1024² bytes)`}</span>
      </div>
      {stored && (
        <p className={classes.stored}>
          <bdi>{stored.name}</bdi>
          {stored.size === undefined ? '' : ` · ${formatBytes(stored.size)}`}
        </p>
      )}
      {upload && upload.phase !== 'cancelled' && (
        <UploadProgress
          upload={upload}
          onCancel={() => {
            cancelUpload(upload.key);
            onChange(null);
          }}
        />
      )}
      {props.error && <p className={classes.error}>{props.error}</p>}
    </div>
  );
}
