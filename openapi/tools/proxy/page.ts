import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { html, Html } from '../html.ts';
import type { Cause, OperationReport, Report } from './report.ts';

/** The style sheet of page and report. */
export const STYLES = readFileSync(new URL('./page.css', import.meta.url), 'utf8');
const STYLES_HASH = `'sha256-${createHash('sha256').update(STYLES).digest('base64')}'`;

/** Content security policy of the report as a file: no scripts, and only its own style. */
export const REPORT_POLICY = `default-src 'none'; style-src ${STYLES_HASH}; base-uri 'none'; form-action 'none'`;

/** The live page of the traffic. Its styles and its script are separate files. */
export const livePage = (report: Report, version: number): string =>
  html`<!doctype html>
    <html lang="en" data-version="${version}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${titleOf(report)}</title>
        <link rel="stylesheet" href="page.css" />
        <script type="module" src="page.js"></script>
      </head>
      <body>
        ${content(report, html`<p class="live" role="status">Live</p>`)}
      </body>
    </html>`.text;

/** The report as a self-contained file. */
export const reportFile = (report: Report): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${REPORT_POLICY}" />
        <meta name="viewport" content="width=device-width" />
        <title>${titleOf(report)}</title>
        <style>
          ${new Html(STYLES)}
        </style>
      </head>
      <body>
        ${content(report, undefined)}
      </body>
    </html>`.text;

const titleOf = ({ errors }: Report): string =>
  errors.length === 0 ? 'Contract check: no errors' : `Contract check: ${formatCount(errors.length, 'error')}`;

const formatCount = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;

function content(report: Report, live: Html | undefined): Html {
  const { errors, warnings, operations, neverCalled } = report;
  const [answers = [], requests = []] = (['answer', 'request'] as const).map((side) =>
    errors.filter((group) => group.side === side),
  );
  return html`<main>
    <header>
      <div class="title">
        <h1>Contract check</h1>
        ${live}
      </div>
      <p>
        ${report.contract.title} ${report.contract.version} ·
        ${Object.entries(report.origins).map(([prefix, origin]) => html`<code>${prefix} → ${origin}</code> `)}
      </p>
      <p class="quiet">${timeOf(Date.parse(report.since))} – ${timeOf(Date.parse(report.until))}</p>
    </header>
    ${tiles(report)} ${errors.length === 0 ? noErrors(report) : undefined}
    ${section('Answers that break the contract', answers.length, answers.map(finding))}
    ${section(
      'Requests that break the contract',
      requests.length,
      requests.map(finding),
      'A mistake of the client. The answer counts as wrong, too, where the backend did not refuse such a request.',
    )}
    ${section('Warnings', warnings.length, warnings.map(finding), 'Nobody reads these parts: nothing breaks, but nothing checks them either.')}
    ${further(report)} ${section('Operations seen', operations.length, operations.map(operationRow))}
    ${section('Never called', neverCalled.length, neverList(report))}
  </main>`;
}

const further = ({ furtherFindings }: Report): Html | undefined =>
  furtherFindings === 0
    ? undefined
    : html`<p>${formatCount(furtherFindings, 'finding')} of further causes not listed.</p>`;

const noErrors = ({ calls }: Report): Html =>
  calls === 0
    ? html`<p class="quiet">No calls yet. Send the console, an app or curl through this address.</p>`
    : html`<p class="quiet">All calls so far kept the contract.</p>`;

function tiles({ calls, broken, warnings, operations, neverCalled, passedBy }: Report): Html {
  const all = operations.length + neverCalled.length;
  const rest = Object.entries(passedBy).map(([reason, count]) => `${count} ${PASSED_BY[reason] ?? reason}`);
  return html`<dl class="tiles">
      <div>
        <dt>Calls checked</dt>
        <dd>${calls.toLocaleString('en')}</dd>
      </div>
      <div class="${broken.answer > 0 ? 'bad' : ''}">
        <dt>Wrong answers</dt>
        <dd>${broken.answer.toLocaleString('en')}</dd>
      </div>
      <div>
        <dt>Wrong requests</dt>
        <dd>${broken.request.toLocaleString('en')}</dd>
      </div>
      <div>
        <dt>Kinds of warnings</dt>
        <dd>${warnings.length}</dd>
      </div>
      <div>
        <dt>Operations seen</dt>
        <dd>${operations.length} <small>of ${all}</small></dd>
      </div>
    </dl>
    ${rest.length > 0 ? html`<p class="quiet">Passed on without a check: ${rest.join(', ')}.</p>` : undefined}`;
}

const PASSED_BY: Readonly<Record<string, string>> = {
  preflight: 'OPTIONS requests',
  outside: 'on paths outside the contract',
  upgrade: 'to another protocol',
  aborted: 'given up by the client',
  cut: 'cut off by the backend',
  unanswered: 'not answered by the backend',
};

const section = (title: string, count: number, inner: Html | readonly Html[], note = ''): Html | undefined =>
  count === 0
    ? undefined
    : html`<section>
        <h2>${title} <small>${count}</small></h2>
        ${note === '' ? undefined : html`<p class="quiet">${note}</p>`} ${inner}
      </section>`;

function finding(group: Cause): Html {
  const place = group.at === '' ? 'body' : group.at;
  return html`<details id="f${group.id}" class="${group.level}">
    <summary>
      <span class="what"><b>${group.call}</b> <span class="side">${group.side}</span></span>
      <span class="where"><code>${place}</code> ${group.rule}</span>
      <span class="count" title="Calls">${group.count.toLocaleString('en')}×</span>
    </summary>
    <dl class="facts">
      <div>
        <dt>Expected</dt>
        <dd><code>${group.expected}</code></dd>
      </div>
      <div>
        <dt>Actual</dt>
        <dd><code>${group.actual}</code></dd>
      </div>
      <div>
        <dt>Contract</dt>
        <dd>${group.place} <code>${group.pointer}</code></dd>
      </div>
      <div>
        <dt>Answer</dt>
        <dd>${group.status}</dd>
      </div>
      <div>
        <dt>First</dt>
        <dd><code>${group.firstId}</code> ${timeOf(group.firstAt)}</dd>
      </div>
      <div>
        <dt>Last</dt>
        <dd><code>${group.lastId}</code> ${timeOf(group.lastAt)}</dd>
      </div>
    </dl>
    <pre tabindex="0">${group.example}</pre>
  </details>`;
}

function operationRow(operation: OperationReport): Html {
  const { operationId, method, path, calls, broken, statuses, codes, fields, unread, never } = operation;
  const all = Object.keys(fields).length;
  return html`<details id="o${operationId}">
    <summary>
      <span class="what"><b>${operationId}</b> <span class="quiet">${method} ${path}</span></span>
      <span class="where">
        ${Object.entries(statuses).map(([status, count]) => html`<span class="status">${status} <small>${count}×</small></span> `)}
        ${all === 0 ? undefined : html`<span class="quiet">${all - never.fields.length} of ${formatCount(all, 'field')}</span>`}
        ${broken === 0 ? undefined : html`<span class="bad">${broken} with errors</span>`}
      </span>
      <span class="count">${calls.toLocaleString('en')}×</span>
    </summary>
    <dl class="facts">
      ${fact(
        'Codes seen',
        Object.entries(codes).map(([code, count]) => `${code} ${count}×`),
      )}
      ${fact('Statuses never seen', never.statuses)} ${fact('Codes never seen', never.codes)}
      ${fact('Fields never seen', never.fields)}
      ${fact(
        'Fields seen',
        Object.entries(fields).flatMap(([place, count]) => (count > 0 ? [`${place} ${count}×`] : [])),
      )}
      ${fact(
        'Bodies not checked',
        Object.entries(unread).map(([reason, count]) => `${reason} ${count}×`),
      )}
    </dl>
  </details>`;
}

const fact = (title: string, items: readonly string[]): Html | undefined =>
  items.length === 0
    ? undefined
    : html`<div>
        <dt>${title} <small>${items.length}</small></dt>
        <dd>${items.map((item) => html`<code>${item}</code> `)}</dd>
      </div>`;

const neverList = ({ neverCalled }: Report): Html =>
  html`<ul class="never">
    ${neverCalled.map(({ operationId, method, path }) => html`<li><b>${operationId}</b> <span class="quiet">${method} ${path}</span></li>`)}
  </ul>`;

const timeOf = (ms: number): Html => {
  const text = new Date(ms).toISOString();
  return html`<time datetime="${text}">${text.slice(0, 19).replace('T', ' ')} UTC</time>`;
};
