import { useLingui } from '@lingui/react/macro';
import { Button } from '../button/button.tsx';
import type { Upload } from './transfer/store.ts';
import { saveWhenFinished } from './transfer/uploads.ts';

interface SaveWhenFinishedProps {
  upload: Upload;
  /** Clears the error of the field. */
  onSelect: () => void;
}

/** Offered after an attempt to save too early: the form is then sent automatically, even while its tab is hidden. */
export function SaveWhenFinished({ upload, onSelect }: SaveWhenFinishedProps) {
  const { t } = useLingui();
  if (upload.savesForm) {
    return (
      <p className="note anywhere" role="status">
        {t`The form will be saved when the upload finishes.`}{' '}
        <Button small variant="subtle" onClick={() => saveWhenFinished(upload.key, null)}>{t`Save later`}</Button>
      </p>
    );
  }
  return (
    <div>
      <Button
        small
        variant="default"
        onClick={(event) => {
          const { form } = event.currentTarget;
          // A form that was closed meanwhile is not sent.
          saveWhenFinished(upload.key, () => form?.isConnected && form.requestSubmit());
          onSelect();
        }}
      >
        {t`Save when the upload finishes`}
      </Button>
    </div>
  );
}
