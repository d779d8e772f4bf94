import { msg } from '@lingui/core/macro';
import type { IssueBadge, IssueChange, IssueStatus, JsErrorType } from '../../../api/generated/client.schemas.ts';
import type { StatusTable } from '../../../ui/status/status.tsx';

/** Statuses of issues. */
export const statuses = {
  new: { tone: 'info', label: msg({ message: 'New', context: 'issue' }) },
  processing: { tone: 'progress', label: msg({ message: 'In progress', context: 'issue' }) },
  resolved: { tone: 'success', label: msg({ message: 'Resolved', context: 'issue' }) },
  ignored: { tone: 'neutral', label: msg({ message: 'Ignored', context: 'issue' }) },
  regressed: { tone: 'danger', label: msg({ message: 'Regressed', context: 'issue' }) },
} as const satisfies StatusTable & Record<IssueStatus, unknown>;

export const badges = {
  new: msg`New in this period`,
  spiking: msg`Spiking`,
  regressed: msg({ message: 'Regressed', context: 'issue' }),
  early: msg`Right after launch`,
} as const satisfies Record<IssueBadge, unknown>;

export const changes = {
  new: msg`New in the version`,
  regressed: msg`Back in the version`,
  escalating: msg`More frequent in the version`,
  gone: msg`Gone in the version`,
} as const satisfies Record<IssueChange, unknown>;

export const crashKinds = {
  java: msg`Java`,
  native: msg`Native`,
  oom: msg`Out of memory`,
  signal: msg`Signal`,
  nsexception: msg`NSException`,
  watchdog: msg`Watchdog`,
  jsError: msg`JavaScript`,
} as const;

export const anrKinds = {
  input: msg`Input not handled`,
  broadcast: msg`Broadcast`,
  service: msg`Service`,
  provider: msg`Content provider`,
  threadBlock: msg`Thread blocked`,
  appInput: msg`Input blocked`,
  lifecycle: msg`Lifecycle`,
  hang: msg`Hang`,
} as const;

export const jsKinds = {
  TypeError: msg`TypeError`,
  ReferenceError: msg`ReferenceError`,
  SyntaxError: msg`SyntaxError`,
  RangeError: msg`RangeError`,
  Promise: msg`Unhandled rejection`,
  Script: msg`Script error of another origin`,
  Custom: msg({ message: 'Custom', context: 'JS error' }),
} as const satisfies Record<JsErrorType, unknown>;

export const visibilities = { foreground: msg`Foreground`, background: msg`Background` } as const;
