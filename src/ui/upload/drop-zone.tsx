import { useRef, useState, type ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Button } from '../button/button.tsx';
import { formatBytes } from '../text/format.ts';
import type { FileRule } from '../../rules/file-rule.ts';
import classes from './upload.module.css';

interface DropZoneProps {
  rule: FileRule;
  isInvalid: boolean;
  hasFile: boolean;
  /** Ids of the elements that describe the button. */
  described: string;
  /** Id of the element with the rule, which is rendered here. */
  ruleId: string;
  onTake: (files: FileList | null) => Promise<void>;
  /** Other ways to choose a file. */
  children: ReactNode;
}

/** An area to drop, paste or choose a file. */
export function DropZone({ rule, isInvalid, hasFile, described, ruleId, onTake, children }: DropZoneProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const limit = formatBytes(rule.limit);
  const extensions = rule.types.flatMap(({ extension }) => extension ?? []);
  const types = extensions.length > 0 ? extensions.join(', ') : t`any file`;
  return (
    <div
      className={`row ${classes.zone}`}
      data-over={over || undefined}
      data-invalid={isInvalid ? true : undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void onTake(event.dataTransfer.files);
      }}
      onPaste={(event) => void onTake(event.clipboardData.files)}
    >
      <input
        ref={input}
        type="file"
        hidden
        accept={extensions.join(',') || undefined}
        onChange={(event) => {
          void onTake(event.currentTarget.files);
          event.currentTarget.value = '';
        }}
      />
      <Button variant="default" aria-describedby={described} onClick={() => input.current?.click()}>
        {hasFile ? t`Choose another file` : t`Choose a file`}
      </Button>
      {children}
      <span id={ruleId} className="note anywhere">
        {rule.isBelow
          ? t`or drop or paste it here · one file · ${types} · under ${limit} (1 MB = 1024² bytes)`
          : t`or drop or paste it here · one file · ${types} · up to ${limit} (1 MB = 1024² bytes)`}
      </span>
    </div>
  );
}
