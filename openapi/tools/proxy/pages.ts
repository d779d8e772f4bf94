import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { livePage, REPORT_POLICY, reportFile, STYLES } from './page.ts';
import type { Report } from './report.ts';
import type { Pages } from './server.ts';

/** Interval at which open pages are notified of changes (ms). */
const EVERY_MS = 1_000;
const SCRIPT = readFileSync(new URL('./page.js', import.meta.url), 'utf8');

const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const HEADERS = {
  'Cache-Control': 'no-store',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/** The source of the figures on the pages. */
export interface PageSource {
  report(): Report;
  /** A number that changes with every update. */
  version(): number;
}

interface Content {
  readonly type: string;
  readonly policy?: string;
  body(): string;
}

/** The proxy's own pages: the live page of the traffic, and the report as JSON and as an HTML file. */
export function createPages(source: PageSource): Pages {
  const contents: ReadonlyMap<string, Content> = new Map([
    ['', { type: 'text/html', policy: PAGE_POLICY, body: () => livePage(source.report(), source.version()) }],
    ['page.css', { type: 'text/css', body: () => STYLES }],
    ['page.js', { type: 'text/javascript', body: () => SCRIPT }],
    ['report.json', { type: 'application/json', body: () => JSON.stringify(source.report()) }],
    [
      'report.html',
      {
        type: 'text/html',
        policy: `${REPORT_POLICY}; frame-ancestors 'none'`,
        body: () => reportFile(source.report()),
      },
    ],
  ]);
  return (path, message, response) => {
    if (path === 'events') return follow(source, response);
    const content = contents.get(path);
    const type = content?.type ?? 'text/plain';
    const body = content?.body() ?? 'There is no such page.\n';
    response.writeHead(content === undefined ? 404 : 200, {
      ...HEADERS,
      'Content-Type': type === 'application/json' ? type : `${type}; charset=utf-8`,
      'Content-Security-Policy': content?.policy ?? "default-src 'none'",
    });
    response.end(message.method === 'HEAD' ? undefined : body);
    return undefined;
  };
}

function follow(source: PageSource, response: ServerResponse): void {
  response.writeHead(200, { ...HEADERS, 'Content-Type': 'text/event-stream' });
  let sent: number | undefined;
  const tell = (): void => {
    const version = source.version();
    if (version === sent) return;
    sent = version;
    response.write(`data: ${version}\n\n`);
  };
  tell();
  const timer = setInterval(tell, EVERY_MS);
  response.on('close', () => clearInterval(timer));
}
