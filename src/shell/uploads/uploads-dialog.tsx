import { useEffect, useRef, useState } from 'react';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { FilePurpose, FileUse } from '../../api/generated/client.schemas.ts';
import { getFile } from '../../api/generated/files/files.ts';
import { uploadTransport } from '../../api/upload.ts';
import { fileRule } from '../../rules/file.ts';
import { keyOf, menuKey, menuPath } from '../../session/menu-key.ts';
import { useApplication, useSession } from '../../session/permission.ts';
import { Button } from '../../ui/button/button.tsx';
import { KitProvider } from '../../ui/kit.tsx';
import { formatBytes } from '../../ui/text/format.ts';
import { Instant } from '../../ui/text/text.tsx';
import type { UploadTransport } from '../../ui/upload/transfer/send-chunks.ts';
import { isActive, isListed, uploads, uploadScope, type Upload } from '../../ui/upload/transfer/store.ts';
import { UploadProgress } from '../../ui/upload/upload-progress.tsx';
import { cancelUpload, continueUpload, dismissUpload } from '../../ui/upload/transfer/uploads.ts';
import { useStore } from '../../base/use-store.ts';
import { useKitValue } from '../frame/kit-value.ts';
import { ShellLink } from '../frame/shell-link.tsx';
import { menuText } from '../menus/title-text.ts';
import { PanelDialog } from '../dialogs/panel-dialog.tsx';
import styles from './uploads.module.css';

const purposes = {
  package: msg`Package`,
  zip: msg`ZIP package`,
  icon: msg`Icon`,
  picture: msg`Ad image`,
  symbol: msg`Symbol file`,
  certificate: msg`Certificate`,
  idList: msg`List of IDs`,
  sheet: msg`Spreadsheet`,
  groupFile: msg`API group file`,
} as const satisfies Record<FilePurpose, unknown>;

const isPurpose = (text: string): text is FilePurpose => Object.hasOwn(purposes, text);

/** All uploads that this window has started for the current application: running, interrupted and complete. */
export default function UploadsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const scope = uploadScope(useSession().user.userId, useApplication().id);
  const all = useStore(uploads);
  const visibleUploads = [...all.values()].filter((upload) => upload.scope === scope && isListed(upload)).toReversed();
  const ended = visibleUploads.filter(({ phase }) => phase === 'done' || phase === 'failed');
  return (
    <PanelDialog title={t`Uploads`} onClose={onClose}>
      <KitProvider value={useKitValue()}>
        {visibleUploads.length === 0 ? (
          <p className="muted">{t`No uploads in this window yet. Choose a file in a form to start one.`}</p>
        ) : (
          <>
            <p className="muted">{t`Uploads continue while you work on other pages, even after the form is closed.`}</p>
            <ul className={styles.list}>
              {visibleUploads.map((upload) => (
                <Row key={upload.key} upload={upload} />
              ))}
            </ul>
            {ended.length > 0 && (
              <Button
                variant="default"
                small
                onClick={() => ended.forEach(({ key }) => dismissUpload(key))}
              >{t`Clear finished uploads`}</Button>
            )}
          </>
        )}
      </KitProvider>
    </PanelDialog>
  );
}

function Row({ upload }: { upload: Upload }) {
  const { i18n, t } = useLingui();
  const { menus } = useSession();
  const { key, purpose, from, startedAt = 0 } = upload;
  if (!isPurpose(purpose)) return null;
  const transport = uploadTransport(purpose);
  const pathname = from.split('?', 1)[0] ?? from;
  const menu = menus.find((each) => keyOf(each) === menuKey(pathname));
  return (
    <li>
      <p className={`row muted ${styles.facts}`}>
        <span>{t(purposes[purpose])}</span>
        <Instant value={new Date(startedAt).toISOString()} />
        {menu && (
          // While it is running, links to the form that needs it.
          <ShellLink
            href={isActive(upload) || upload.phase === 'cut' ? from : pathname}
            onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}
          >
            {menuText(menu, i18n.locale)}
          </ShellLink>
        )}
      </p>
      {upload.phase === 'cut' ? (
        <CutOff upload={upload} purpose={purpose} transport={transport} />
      ) : (
        <UploadProgress upload={upload} load={transport.load} onCancel={() => cancelUpload(key)} />
      )}
      {upload.stored && <UsedIn id={upload.stored.id} />}
    </li>
  );
}

/** The records that use a complete file, once loaded. */
function UsedIn({ id }: { id: string }) {
  const { i18n, t } = useLingui();
  const { menus } = useSession();
  const [uses, setUses] = useState<readonly FileUse[]>([]);
  useEffect(() => {
    // Optional: if the request fails, the file is still available.
    void getFile(id)
      .then(({ usedBy = [] }) => setUses(usedBy))
      .catch(() => undefined);
  }, [id]);
  if (uses.length === 0) return null;
  return (
    <p className={`row muted ${styles.facts}`}>
      <span>{t`Used in:`}</span>
      {uses.map(({ menu: at, id: record, name, search }) => {
        const menu = menus.find((each) => keyOf(each) === at);
        const text = menu ? `${menuText(menu, i18n.locale)} · ${name}` : name;
        return menu ? (
          <ShellLink
            key={record}
            href={`${menuPath(at)}?${search}`}
            onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}
          >
            {text}
          </ShellLink>
        ) : (
          <span key={record}>{text}</span>
        );
      })}
    </p>
  );
}

/** An upload interrupted by a reload: browsers lose access to files, so the user must choose it again. */
function CutOff({
  upload: { key, name, sent, size },
  purpose,
  transport,
}: {
  upload: Upload;
  purpose: FilePurpose;
  transport: UploadTransport;
}) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [other, setOther] = useState<string>();
  const percent = Math.floor((sent / size) * 100);
  const take = async (file: File | undefined) => {
    if (!file) return;
    const isSame = await continueUpload(key, file, fileRule(purpose), transport).catch(() => false);
    if (!isSame) setOther(file.name);
  };
  return (
    <div className={`box stack gap-4 ${styles.cut}`}>
      <p>
        <bdi>{name}</bdi> · {formatBytes(size)}
      </p>
      <p>{t`The page was reloaded at ${percent}%. Choose the same file again to continue.`}</p>
      {other !== undefined && (
        <p
          role="alert"
          className={styles.wrong}
        >{t`${other} is a different file or has changed since. Choose the original file.`}</p>
      )}
      <p>
        <input
          ref={input}
          type="file"
          hidden
          onChange={({ currentTarget }) => {
            void take(currentTarget.files?.[0]);
            currentTarget.value = '';
          }}
        />
        <Button
          small
          variant="default"
          aria-label={t`Choose ${name} again`}
          onClick={() => input.current?.click()}
        >{t`Choose the file`}</Button>{' '}
        <Button
          small
          variant="subtle"
          aria-label={t`Discard the upload of ${name}`}
          onClick={() => cancelUpload(key, transport)}
        >{t`Discard`}</Button>
      </p>
    </div>
  );
}
