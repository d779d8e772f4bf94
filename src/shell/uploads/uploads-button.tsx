import { useLingui } from '@lingui/react/macro';
import { IconCloudUpload } from '@tabler/icons-react';
import { titlePrefix } from '../../ui/page/title-prefix.ts';
import { isListed, uploads, uploadScope } from '../../ui/upload/transfer/store.ts';
import { useApplication, useSession } from '../../session/permission.ts';
import { useStore } from '../../base/use-store.ts';
import header from '../header/header.module.css';
import { overlay } from '../dialogs/overlay-store.ts';
import styles from './uploads.module.css';

/**
 * Opens the uploads of this window, with a badge for their progress. Shown once the user has any in the current
 * application.
 */
export default function UploadsButton() {
  const { t } = useLingui();
  const scope = uploadScope(useSession().user.userId, useApplication().id);
  const isVisible = useStore(uploads, (all) =>
    [...all.values()].some((upload) => upload.scope === scope && isListed(upload)),
  );
  const progress = useStore(titlePrefix);
  if (!isVisible) return null;
  const label = t`Uploads`;
  return (
    <button
      type="button"
      className={`${header.menuButton} ${styles.button}`}
      aria-label={progress ? `${label}, ${progress}` : label}
      title={`${label} (U)`}
      onClick={() => overlay.set('uploads')}
    >
      <IconCloudUpload size={18} aria-hidden />
      {progress && <span aria-hidden>{progress}</span>}
    </button>
  );
}
