import { i18n } from '@lingui/core';
import { config } from '../../../base/config.ts';
import { currentApplication } from '../../../session/application.ts';
import { displayZone } from '../../../shell/preferences/display-zone.ts';
import { errorLog } from '../../../shell/error-log/error-log.ts';
import { callOf } from '../../../shell/error-log/error-text.ts';
import { tabs } from '../../../shell/tabs/store.ts';
import { copyText } from '../../../ui/text/clipboard.ts';

const lastErrors = 5;

/**
 * Diagnostics for troubleshooting, one item per line. Contains no secrets: addresses omit values of the query string.
 */
function diagnostics(): string {
  const failures = errorLog
    .get()
    .flatMap((entry) => (entry.problem ? `${entry.at.toISOString()} ${callOf(entry).replace(/\?\S*/u, '')}` : []));
  // Credentials are public, but no concern of a report.
  const { client: _client, signKey: _signKey, ...settings } = config();
  return [
    `version ${__VERSION__}`,
    `build ${document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? '-'}`,
    `browser ${navigator.userAgent}`,
    `language ${i18n.locale} (browser ${navigator.languages.join(', ')})`,
    `time zone ${displayZone()} (browser ${Intl.DateTimeFormat().resolvedOptions().timeZone})`,
    `address ${location.origin}${location.pathname}`,
    ...tabs.get().open.map(({ place }) => `open page ${place.pathname}`),
    `application ${currentApplication().id || '-'}`,
    `configuration ${JSON.stringify(settings)}`,
    `window ${innerWidth} × ${innerHeight} at ${devicePixelRatio}`,
    ...failures.slice(0, lastErrors).map((line) => `failed call ${line}`),
  ].join('\n');
}

/** Copies the diagnostics; resolves to whether that succeeded. */
export const copyDiagnostics = (): Promise<boolean> => copyText(diagnostics());
