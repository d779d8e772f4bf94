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
        {props.uploaded && <ChooseFile source={props.uploaded} except={props.except} onChoose={choose} />}
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
        // A value that is set again takes the error off the field, and out of the summary of the form.
        <SaveWhenFinished upload={current} onSelect={settle} />
      )}
    </div>
  );
}

/** The picture of an upload, once it is known to be one. */
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
  /** Takes it away, where the record may be without. */
  onRemove: (() => void) | undefined;
}

/** The file that the record has, or that was chosen of those uploaded before. */
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
