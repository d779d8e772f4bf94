import { useLingui } from '@lingui/react/macro';
import { announce } from '../../base/announcement.ts';
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
  const promise = t`The form will be saved when the upload finishes.`;
  // One button for both states, which keeps the focus.
  return (
    <p className="note anywhere">
      {upload.savesForm && `${promise} `}
      <Button
        small
        variant={upload.savesForm ? 'subtle' : 'default'}
        onClick={(event) => {
          const { form } = event.currentTarget;
          if (upload.savesForm) return saveWhenFinished(upload.key, null);
          // A form that was closed meanwhile is not sent.
          saveWhenFinished(upload.key, () => form?.isConnected && form.requestSubmit());
          announce(promise);
          return onSelect();
        }}
      >
        {upload.savesForm ? t`Save later` : t`Save when the upload finishes`}
      </Button>
    </p>
  );
}
