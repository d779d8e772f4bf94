import { useLingui } from '@lingui/react/macro';
import type { CodePlatform, CrashSample } from '../../../api/generated/client.schemas.ts';
import { useCan } from '../../../session/permission.ts';
import { ShellLink } from '../../../shell/frame/shell-link.tsx';
import { Status } from '../../../ui/status/status.tsx';
import { CopyButton } from '../../../ui/text/copy-button.tsx';
import { fileTypes, filesFor, parseStatuses, uploadFor } from '../symbol-files.ts';
import classes from './ios-details.module.css';

interface MissingSymbolsProps {
  sample: CrashSample;
  /** The platform that its code is built for. */
  platform: CodePlatform;
}

/** The symbols that a crash lacks, with upload links if the user may upload them. */
export function MissingSymbols({ sample, platform }: MissingSymbolsProps) {
  const { t, i18n } = useLingui();
  const can = useCan();
  const { missingSymbols, version } = sample;
  if (missingSymbols.length === 0) return null;
  return (
    <div role="note" aria-label={t`Missing symbols`} className={`notice ${classes.missing}`}>
      <p>{t`Some frames aren't readable because symbols of version ${version} are missing:`}</p>
      <ul>
        {missingSymbols.map(({ fileType, library, buildId, parseStatus }) => (
          <li key={`${fileType} ${library ?? ''}`}>
            <b>{library ?? i18n._(fileTypes[fileType])}</b>
            {buildId !== undefined && (
              <span>
                <code>{buildId}</code> <CopyButton value={buildId} label={t`UUID or build ID`} />
              </span>
            )}
            {parseStatus !== undefined && can('analytics/symbol-table') ? (
              <ShellLink href={filesFor({ platform, version, fileType })}>
                <Status value={parseStatus} table={parseStatuses} />
              </ShellLink>
            ) : (
              can('analytics/symbol-table#doUpload') && (
                <ShellLink href={uploadFor({ platform, version, fileType })}>{t`Upload symbols`}</ShellLink>
              )
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
