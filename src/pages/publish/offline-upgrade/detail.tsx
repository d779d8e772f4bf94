import { useLingui } from '@lingui/react/macro';
import { downloadFile } from '../../../api/generated/files/files.ts';
import { offlinePackages } from '../../../api/generated/offline-packages/resource.ts';
import { ResourceDetail } from '../../../resource/detail.tsx';
import { DownloadButton } from '../../../ui/button/download-button.tsx';
import { Fact } from '../../../ui/form/detail-drawer.tsx';
import { Status } from '../../../ui/status/status.tsx';
import { formatBytes } from '../../../ui/text/format.ts';
import { IdText, Instant } from '../../../ui/text/text.tsx';
import { reachText } from '../reach.ts';
import { clientsText, defects, effectiveModes, labels, nameOf, packageTypes, statuses, timings } from './labels.ts';
import classes from './offline-upgrade.module.css';

/** An offline package to read. */
export default function OfflineDetail() {
  const { t, i18n } = useLingui();
  return (
    <ResourceDetail
      of={offlinePackages}
      title={(row) => {
        const name = row ? nameOf(row) : '';
        return t`Offline package ${name}`;
      }}
    >
      {(row) => (
        <>
          <Fact label={i18n._(labels.version)}>
            <IdText value={row.version} label={t`version`} />
          </Fact>
          <Fact label={i18n._(labels.status)}>
            <span className={classes.states}>
              <Status value={row.status} table={statuses} />
              {row.defective && <Status value="defective" table={defects} />}
            </span>
          </Fact>
          {row.defective && <Fact label={t`What is wrong with it`}>{row.defectReason}</Fact>}
          <Fact label={i18n._(labels.subApp)}>
            {row.subAppName} ({row.subAppId})
          </Fact>
          <Fact label={i18n._(labels.module)}>{row.moduleName}</Fact>
          <Fact label={i18n._(labels.clients)}>{clientsText((message) => i18n._(message), row.clients)}</Fact>
          <Fact label={i18n._(labels.effectiveMode)}>{i18n._(effectiveModes[row.effectiveMode])}</Fact>
          <Fact label={t({ message: 'Reach', context: 'release' })}>
            {reachText((message) => i18n._(message), row.reach)}
          </Fact>
          <Fact label={i18n._(labels.installTiming)}>{i18n._(timings[row.installTiming])}</Fact>
          <Fact label={i18n._(labels.packageType)}>{i18n._(packageTypes[row.packageType])}</Fact>
          <Fact label={i18n._(labels.relatedVersion)}>{row.relatedVersion}</Fact>
          <Fact label={i18n._(labels.domain)}>
            <IdText value={row.domain} label={t`domain`} most={40} />
          </Fact>
          <Fact label={i18n._(labels.mainUrl)}>{row.mainUrl}</Fact>
          <Fact label={t`File`}>
            {row.fileName} <DownloadButton name={row.fileName ?? row.fileId} load={() => downloadFile(row.fileId)} />
          </Fact>
          <Fact label={i18n._(labels.fileSize)}>
            {row.fileSize === undefined ? undefined : formatBytes(row.fileSize)}
          </Fact>
          <Fact label="SHA-256">
            <IdText value={row.sha256} label="SHA-256" most={40} />
          </Fact>
          <Fact label="MD5">
            <IdText value={row.md5} label="MD5" />
          </Fact>
          <Fact label={i18n._(labels.uploaded)}>
            {row.uploadedAt && (
              <>
                <Instant value={row.uploadedAt} /> · {row.uploadedBy}
              </>
            )}
          </Fact>
          <Fact label={t`Published`}>
            {row.publishedAt && (
              <>
                <Instant value={row.publishedAt} /> · {row.publishedBy}
              </>
            )}
          </Fact>
        </>
      )}
    </ResourceDetail>
  );
}
