import { useId, type ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Button } from '../button/button.tsx';
import { DownloadButton } from '../button/download-button.tsx';
import { RequiredWord } from '../field/required-mark.tsx';
import { formatBytes } from '../text/format.ts';
import type { FileRule } from '../../rules/file-rule.ts';
import { ChooseFile, type FileSource } from './choose-file.tsx';
import { DropZone } from './drop-zone.tsx';
import type { FileValue } from './file-value.ts';
import { Preview } from './preview.tsx';
import { ResumeUploads } from './resume-uploads.tsx';
import { SaveWhenFinished } from './save-when-finished.tsx';
import type { UploadTransport } from './transfer/send-chunks.ts';
import { isActive, type Upload } from './transfer/store.ts';
import { imageOf } from './transfer/uploads.ts';
import { UploadProgress } from './upload-progress.tsx';
import { useFileValue } from './use-file-value.ts';
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
  /** Whether the file is optional and can be removed. */
  removable?: boolean;
  /** Also offers the files of this list. */
  uploaded?: FileSource | undefined;
  /** Shows a thumbnail, for image files. */
  preview?: boolean;
  'data-path'?: string;
}

/**
 * A drop zone, paste target and button in one. It states the rule before a file is chosen; no byte of an invalid file
 * is sent.
 */
export function UploadField(props: UploadFieldProps) {
  const { onChange, rule, transport } = props;
  const own = useId();
  const { upload, current, stored, scope, take, choose, cancel, settle } = useFileValue(props);
  const hasError = Boolean(props.error) && !upload?.savesForm;
  const described = [props.required && 'required', hasError && 'error', 'rule']
    .flatMap((part) => (part ? `${own}-${part}` : []))
    .join(' ');

  return (
    <div
      className="stack gap-4"
      role="group"
      aria-label={typeof props.label === 'string' ? props.label : undefined}
      data-path={props['data-path']}
    >
      <span className={classes.label}>
        {props.label}
        {props.required && <RequiredMark id={`${own}-required`} />}
      </span>
      {props.description}
      <DropZone
        rule={rule}
        isInvalid={Boolean(props.error)}
        hasFile={Boolean(upload || stored)}
        described={described}
        ruleId={`${own}-rule`}
        onTake={take}
      >
        {props.uploaded && <ChooseFile source={props.uploaded} onChoose={choose} />}
      </DropZone>
      {props.preview && stored && <Preview key={stored.id} name={stored.name} load={() => transport.load(stored.id)} />}
      {stored && (
        <StoredFile
          stored={stored}
          isPackage={rule.isPackage}
          load={() => transport.load(stored.id)}
          onRemove={props.removable ? () => onChange(null) : undefined}
        />
      )}
      {!current && (
        <ResumeUploads
          scope={scope}
          rule={rule}
          transport={transport}
          onTake={(uploadKey) => onChange({ key: uploadKey })}
        />
      )}
      {props.preview && current && <UploadPreview key={current.key} upload={current} transport={transport} />}
      {current && <UploadProgress upload={current} load={transport.load} onCancel={cancel} />}
      {hasError && (
        <p id={`${own}-error`} className={classes.error}>
          {props.error}
        </p>
      )}
      {current && isActive(current) && (props.error || current.savesForm) && (
        // Setting the same value again clears the error of the field, also in the form's summary.
        <SaveWhenFinished upload={current} onSelect={settle} />
      )}
    </div>
  );
}

/** The picture of an upload, once it is known to be an image. */
function UploadPreview({ upload, transport }: { upload: Upload; transport: UploadTransport }) {
  const { key, name, stored, dimensions } = upload;
  if (!dimensions && !stored) return null;
  return <Preview name={name} load={async () => imageOf(key) ?? transport.load(stored?.id ?? '')} />;
}

function RequiredMark({ id }: { id: string }) {
  return (
    <>
      <span className={classes.required} aria-hidden>
        {' '}
        *
      </span>
      <RequiredWord id={id} />
    </>
  );
}

interface StoredFileProps {
  stored: NonNullable<FileValue['stored']>;
  /** Whether the form compares its fields with the facts of the package. */
  isPackage: boolean;
  load: () => Promise<Blob>;
  /** Removes the file; undefined if it is required. */
  onRemove: (() => void) | undefined;
}

/** The file of the record, or one chosen from earlier uploads. */
function StoredFile({ stored, isPackage, load, onRemove }: StoredFileProps) {
  const { t } = useLingui();
  return (
    <>
      <p className="anywhere">
        <bdi>{stored.name}</bdi>
        {stored.size === undefined ? '' : ` · ${formatBytes(stored.size)}`}
        <DownloadButton name={stored.name} load={load} />
        {onRemove && (
          <Button small variant="subtle" aria-label={t`Remove ${stored.name}`} onClick={onRemove}>{t`Remove`}</Button>
        )}
      </p>
      {stored.isChosen && isPackage && (
        <p className="note anywhere">{t`The package's own name and version are not available here, so they are not compared with the form.`}</p>
      )}
    </>
  );
}
