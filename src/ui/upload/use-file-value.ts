import { useEffect, useEffectEvent, useRef } from 'react';
import { pageAddress } from '../../base/page-path.ts';
import type { FileRule } from '../../rules/file-rule.ts';
import { useKit } from '../kit.tsx';
import type { FileValue } from './file-value.ts';
import type { ListedFile } from './choose-file.tsx';
import type { UploadTransport } from './transfer/send-chunks.ts';
import { holdUpload, uploadScope, useUpload } from './transfer/store.ts';
import { cancelUpload, continueUpload, refusedUpload, startUpload } from './transfer/uploads.ts';

interface FileValueProps {
  value: FileValue | null;
  onChange: (value: FileValue | null) => void;
  rule: FileRule;
  transport: UploadTransport;
}

/**
 * The value of a file field: an upload, a stored file, or nothing.
 * @returns `current`: the upload while its state is shown; `take` starts the upload of a file, `choose` selects an
 *   uploaded file, and `settle` sets the value again, which clears its error
 */
export function useFileValue({ value, onChange, rule, transport }: FileValueProps) {
  const { userKey, appKey } = useKit();
  const upload = useUpload(value?.key);
  const scope = uploadScope(userKey, appKey);

  const key = value?.key;
  useEffect(() => (key === undefined ? undefined : holdUpload(key)), [key]);

  const phase = upload?.phase;
  const before = useRef(phase);
  const settle = () => onChange(value);
  // An error of the running upload is obsolete. Not repeated whenever the tab is shown: by then there may be another
  // error.
  const onEnd = useEffectEvent(settle);
  useEffect(() => {
    const hasEnded = phase !== before.current && (phase === 'done' || phase === 'failed');
    before.current = phase;
    if (hasEnded) onEnd();
  }, [phase]);

  const dropCurrent = () => {
    if (upload && upload.phase !== 'cut') cancelUpload(upload.key);
  };
  const take = async (files: FileList | null) => {
    const [file, second] = files ?? [];
    if (!file) return;
    // Keeps its key, by which the draft of the form refers to it.
    if (
      upload?.phase === 'cut' &&
      !second &&
      (await continueUpload(upload.key, file, rule, transport).catch(() => false))
    )
      return;
    dropCurrent();
    const origin = { scope, from: pageAddress() };
    onChange({
      key: second ? refusedUpload(file, rule.manyCode, transport, origin) : startUpload(file, rule, transport, origin),
    });
  };
  const choose = ({ id, name, size }: ListedFile) => {
    dropCurrent();
    onChange({ stored: { id, name, size, isChosen: true } });
  };
  const cancel = () => {
    if (upload) cancelUpload(upload.key);
    onChange(null);
  };
  const isVisible = upload !== undefined && upload.phase !== 'cancelled' && upload.phase !== 'cut';
  const current = isVisible ? upload : undefined;
  return { upload, current, stored: upload ? undefined : value?.stored, scope, take, choose, cancel, settle };
}
