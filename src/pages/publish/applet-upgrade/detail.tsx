import { useLingui } from '@lingui/react/macro';
import { appletPackages } from '../../../api/generated/applet-packages/resource.ts';
import { downloadFile } from '../../../api/generated/files/files.ts';
import { ResourceDetail } from '../../../resource/detail.tsx';
import { DownloadButton } from '../../../ui/button/download-button.tsx';
import { Fact } from '../../../ui/form/detail-drawer.tsx';
import { Status } from '../../../ui/status/status.tsx';
import { formatBytes } from '../../../ui/text/format.ts';
import { IdText, Instant } from '../../../ui/text/text.tsx';
import { Audience } from '../delivery/audience.tsx';
import { reachText } from '../reach.ts';
import { AppletIcon } from './icon.tsx';
import { labels, nameOf, releaseModes, scopes, statuses } from './labels.ts';
import classes from './applet-upgrade.module.css';

/** A package of an applet to read, with who gets it. */
export default function PackageDetail() {
  const { t, i18n } = useLingui();
  return (
    <ResourceDetail
      of={appletPackages}
      title={(item) => (item ? nameOf(item) : t`Applet package`)}
      renderMore={(item) => <Audience kind="applet" ownerId={item.id} />}
    >
      {(item) => (
        <>
          <Fact label={i18n._(labels.applet)}>
            <span className={classes.named}>
              <AppletIcon id={item.iconId} size={40} />
              {item.appletName}
            </span>
          </Fact>
          <Fact label={i18n._(labels.status)}>
            <Status value={item.status} table={statuses} />
          </Fact>
          <Fact label={i18n._(labels.version)}>
            <IdText value={item.version} label={t`version`} />
          </Fact>
          <Fact label={i18n._(labels.releaseScope)}>{i18n._(scopes[item.releaseScope])}</Fact>
          <Fact label={i18n._(labels.releaseMode)}>{i18n._(releaseModes[item.releaseMode])}</Fact>
          <Fact label={t({ message: 'Reach', context: 'release' })}>
            {reachText((message) => i18n._(message), item.reach)}
          </Fact>
          <Fact label={i18n._(labels.packageName)}>
            <IdText value={item.packageName} label={t`package name`} most={40} />
          </Fact>
          <Fact label={i18n._(labels.homePath)}>{item.homePath}</Fact>
          <Fact label={t`File`}>
            {item.fileName}{' '}
            <DownloadButton name={item.fileName ?? item.fileId} load={() => downloadFile(item.fileId)} />
          </Fact>
          <Fact label={i18n._(labels.fileSize)}>
            {item.fileSize === undefined ? undefined : formatBytes(item.fileSize)}
          </Fact>
          <Fact label="SHA-256">
            <IdText value={item.sha256} label="SHA-256" most={40} />
          </Fact>
          <Fact label="MD5">
            <IdText value={item.md5} label="MD5" />
          </Fact>
          <Fact label={i18n._(labels.released)}>
            {item.releasedAt && (
              <>
                <Instant value={item.releasedAt} /> · {item.releasedBy}
              </>
            )}
          </Fact>
        </>
      )}
    </ResourceDetail>
  );
}
