import { readFileSync } from 'node:fs';
import { html, Html } from '../../html.ts';
import type { Group, Summary } from './summary.ts';

/** The style of the page, which is sent with it. */
const style = (): Html => new Html(readFileSync(new URL('report.css', import.meta.url), 'utf8'));

const number = (value: number): string => value.toLocaleString('en');

/** A run as one page that needs nothing else: no script, no other file. */
export function htmlReport(summary: Summary): string {
  const { verdict, kinds, facts, calls, milliseconds, failures, coverage, notReached, leftovers, warnings, matrix } =
    summary;
  const sum = (key: 'passed' | 'failed' | 'notReached'): number => kinds.reduce((total, one) => total + one[key], 0);
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'" />
        <title>
          ${verdict === 'passed' ? 'Keeps' : verdict === 'failed' ? 'Breaks' : 'Not held against'} the contract
        </title>
        <style>
          ${style()}
        </style>
      </head>
      <body>
        <main>
          <header class="${verdict}">
            <h1>
              ${verdict === 'passed' ? 'The backend keeps the contract' : verdict === 'unverified' ? 'The backend was not verified' : `The backend breaks the contract: ${number(failures.length)} ${failures.length === 1 ? 'cause' : 'causes'}`}
            </h1>
            <p>
              ${number(sum('passed'))} cases passed, ${number(sum('failed'))} failed, ${number(sum('notReached'))} could
              not be tried. ${number(calls)} calls to ${facts.origins.join(', ')} in ${(milliseconds / 1000).toFixed(1)}
              s.
            </p>
            <p class="facts">Contract ${facts.version}, run ${facts.run}, seed ${facts.seed}, ${facts.startedAt}</p>
          </header>
          ${
            failures.length > 0
              ? html`<section>
                  <h2>What is wrong</h2>
                  ${failures.map(failure)}
                </section>`
              : undefined
          }
          <section>
            <h2>Coverage</h2>
            <dl class="axes">
              ${coverage.map(
                ({ name, definition, reached, total, missing }) =>
                  html` <div>
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
                  </div>`,
              )}
            </dl>
          </section>
          <section>
            <h2>Cases</h2>
            <div class="scroll">
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
            </div>
          </section>
          ${
            notReached.length > 0
              ? html`<section>
                  <h2>Not reached, and why</h2>
                  ${notReached.map(
                    ({ reason, cases, why }) =>
                      html`<details>
                        <summary>${reason}<span>${number(cases)}</span></summary>
                        <ul>
                          ${why.map((one) => html`<li>${number(one.cases)} × ${one.message}</li>`)}
                        </ul>
                      </details>`,
                  )}
                </section>`
              : undefined
          }
          ${
            leftovers.length > 0
              ? html`<section>
                  <h2>Left behind</h2>
                  <p>Made by this run, and still there.</p>
                  <details>
                    <summary>Records<span>${number(leftovers.length)}</span></summary>
                    <ul>
                      ${leftovers.map(({ entity, id, why }) => html`<li>${entity} ${id}: ${why}</li>`)}
                    </ul>
                  </details>
                </section>`
              : undefined
          }
          ${
            warnings.length > 0
              ? html`<section>
                  <h2>Undeclared</h2>
                  <p>Answers have what the contract does not know. No reader sees it.</p>
                  <ul>
                    ${warnings.map((one) => html`<li>${one}</li>`)}
                  </ul>
                </section>`
              : undefined
          }
          <section>
            <h2>Operations and statuses</h2>
            <p>A filled status was answered in this run.</p>
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
            </div>
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
