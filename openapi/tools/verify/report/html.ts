import { readFileSync } from 'node:fs';
import { html, Html } from '../../html.ts';
import type { Group, Summary } from './summary.ts';

/** The inline style of the page. */
const style = (): Html => new Html(readFileSync(new URL('report.css', import.meta.url), 'utf8'));

const number = (value: number): string => value.toLocaleString('en');

const titles = {
  passed: 'Keeps the contract',
  failed: 'Breaks the contract',
  unverified: 'Not held against the contract',
} as const satisfies Record<Summary['verdict'], string>;

/** The result of the run, in a sentence. */
function heading({ verdict, failures }: Summary): string {
  if (verdict === 'passed') return 'The backend keeps the contract';
  if (verdict === 'unverified') return 'The backend was not verified';
  return `The backend breaks the contract: ${number(failures.length)} ${failures.length === 1 ? 'cause' : 'causes'}`;
}

function header(summary: Summary): Html {
  const { verdict, kinds, facts, calls, milliseconds } = summary;
  const sum = (key: 'passed' | 'failed' | 'notReached'): number => kinds.reduce((total, one) => total + one[key], 0);
  return html`<header class="${verdict}">
    <h1>${heading(summary)}</h1>
    <p>
      ${number(sum('passed'))} cases passed, ${number(sum('failed'))} failed, ${number(sum('notReached'))} could not be
      tried. ${number(calls)} calls to ${facts.origins.join(', ')} in ${(milliseconds / 1000).toFixed(1)} s.
    </p>
    <p class="facts">Contract ${facts.version}, run ${facts.run}, seed ${facts.seed}, ${facts.startedAt}</p>
  </header>`;
}

/** A section of the page; undefined if it is empty. */
const section = (title: string, rows: readonly unknown[], content: () => Html): Html | undefined =>
  rows.length > 0
    ? html`<section>
        <h2>${title}</h2>
        ${content()}
      </section>`
    : undefined;

function axis({ name, definition, reached, total, missing }: Summary['coverage'][number]): Html {
  return html` <div>
    <dt>${name}<span>${number(reached)} of ${number(total)}</span></dt>
    <dd>
      <meter min="0" max="${Math.max(1, total)}" value="${reached}"></meter>
      <p>${definition}</p>
      ${
        missing.length > 0
          ? html`<details>
              <summary>${number(missing.length)} not reached</summary>
              <ul class="columns">
                ${missing.slice(0, 1000).map((one) => html`<li>${one.replace(/^\w+:/u, '')}</li>`)}
              </ul>
            </details>`
          : undefined
      }
    </dd>
  </div>`;
}

const casesOf = (kinds: Summary['kinds']): Html =>
  html`<div class="scroll">
    <table>
      <thead>
        <tr>
          <th>Kind</th>
          <th>Passed</th>
          <th>Failed</th>
          <th>Not reached</th>
        </tr>
      </thead>
      <tbody>
        ${kinds.map(
          (one) =>
            html`<tr>
              <th>${one.kind}</th>
              <td>${number(one.passed)}</td>
              <td class="${one.failed > 0 ? 'bad' : ''}">${number(one.failed)}</td>
              <td>${number(one.notReached)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;

const reasonWhy = ({ reason, cases, why }: Summary['notReached'][number]): Html =>
  html`<details>
    <summary>${reason}<span>${number(cases)}</span></summary>
    <ul>
      ${why.map((one) => html`<li>${number(one.cases)} × ${one.message}</li>`)}
    </ul>
  </details>`;

const recordsOf = (leftovers: Summary['leftovers']): Html =>
  html`<p>Made by this run, and still there.</p>
    <details>
      <summary>Records<span>${number(leftovers.length)}</span></summary>
      <ul>
        ${leftovers.map(({ entity, id, why }) => html`<li>${entity} ${id}: ${why}</li>`)}
      </ul>
    </details>`;

const statusesOf = (matrix: Summary['matrix']): Html =>
  html`<p>A filled status was answered in this run.</p>
    <div class="scroll">
      <table class="matrix">
        <tbody>
          ${matrix.map(
            ({ operationId, statuses }) =>
              html`<tr>
                <th>${operationId}</th>
                <td>
                  ${statuses.map(({ status, isSeen }) => html`<span class="${isSeen ? 'seen' : 'unseen'}">${status}</span> `)}
                </td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;

/** Formats a run as one self-contained page, without scripts or other files. */
export function htmlReport(summary: Summary): string {
  const { verdict, kinds, failures, coverage, notReached, leftovers, warnings, matrix } = summary;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'" />
        <title>${titles[verdict]}</title>
        <style>
          ${style()}
        </style>
      </head>
      <body>
        <main>
          ${header(summary)} ${section('What is wrong', failures, () => html`${failures.map(failure)}`)}
          <section>
            <h2>Coverage</h2>
            <dl class="axes">${coverage.map(axis)}</dl>
          </section>
          <section>
            <h2>Cases</h2>
            ${casesOf(kinds)}
          </section>
          ${section('Not reached, and why', notReached, () => html`${notReached.map(reasonWhy)}`)}
          ${section('Left behind', leftovers, () => recordsOf(leftovers))}
          ${section(
            'Undeclared',
            warnings,
            () =>
              html`<p>Answers have what the contract does not know. No reader sees it.</p>
                <ul>
                  ${warnings.map((one) => html`<li>${one}</li>`)}
                </ul>`,
          )}
          <section>
            <h2>Operations and statuses</h2>
            ${statusesOf(matrix)}
          </section>
        </main>
      </body>
    </html> `.text;
}

function failure(group: Group): Html {
  const { operations } = group;
  const others = operations.length - 1;
  return html`<article>
    <h3>
      ${operations[0]}${others === 0 ? undefined : ` and ${number(others)} more`}
      <code>${group.rule}</code>${group.at === '' ? undefined : html` at <code>${group.at}</code>`}<span
        >${number(group.cases)} ${group.cases === 1 ? 'case' : 'cases'}</span
      >
    </h3>
    <p>${group.titles[0]}</p>
    <dl>
      <dt>Expected</dt>
      <dd>${group.expected}</dd>
      <dt>Actual</dt>
      <dd>${group.actual}</dd>
      <dt>Contract</dt>
      <dd>${group.place} <code>${group.pointer}</code></dd>
    </dl>
    ${[group.curl, group.otherCurl].map((curl) => (curl === undefined ? undefined : html`<pre>${curl}</pre>`))}
    ${
      others === 0
        ? undefined
        : html`<details>
            <summary>Operations<span>${number(operations.length)}</span></summary>
            <ul class="columns">
              ${operations.map((id) => html`<li>${id}</li>`)}
            </ul>
          </details>`
    }
    <details>
      <summary>Replay</summary>
      <ul>
        ${group.ids.map((id) => html`<li><code>--replay '${id}'</code></li>`)}
      </ul>
    </details>
  </article>`;
}
