import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type {
  ActEffect,
  DeliveryMiss,
  ReleaseActInput,
  ReleaseActPreview,
  ReleaseKind,
} from '../../api/generated/client.schemas.ts';
import { ProblemError } from '../../api/problem.ts';
import { previewReleaseAct } from '../../api/generated/delivery/delivery.ts';
import { reasonLine, reasonsOf } from '../audience/no-devices.tsx';
import { listText, shareText } from '../../ui/text/format.ts';

/** The devices that an act reaches, before and after, or the problem code by which it is refused; null if unknown. */
export type Preview = (ReleaseActPreview & { refusal?: string }) | null;

/** Requests a preview of an action for its confirmation. Never fails: the confirmation then shows "unknown". */
export const previewAct = (kind: ReleaseKind, id: string, input: ReleaseActInput): Promise<Preview> =>
  previewReleaseAct(kind, id, input).catch((error: unknown) =>
    error instanceof ProblemError && (error.status === 409 || error.status === 422)
      ? { effects: [], refusal: error.code }
      : null,
  );

const unknown = msg`The number of affected devices is not available.`;

/** Maximum number of versions to list; further ones are counted. */
const MOST_VERSIONS = 4;

/** The app versions of the devices. */
function versionsOf(i18n: I18n, { after: { versions } }: ActEffect): string[] {
  if (versions.length === 0) return [];
  const rest = versions.length - MOST_VERSIONS;
  const namedVersions = versions
    .slice(0, MOST_VERSIONS)
    .map(({ name, matched: count }) => `${name} (${i18n.number(count)})`);
  const others = rest > 0 ? [i18n._(msg`${plural(rest, { one: '# other', other: '# others' })}`)] : [];
  const list = listText(i18n.locale, [...namedVersions, ...others]);
  return [i18n._(msg`App versions: ${list}.`)];
}

/**
 * The percentage of the matching devices that a release reaches: that of its stage, unless all are on an allow list and
 * receive it at every stage. The numbers do not tell it otherwise, because devices that have installed an upgrade no
 * longer match.
 */
export const percentOf = ({ percent, devices, matching }: ActEffect['after']): number =>
  matching > 0 && devices === matching ? 100 : percent;

/** The stage at which a release starts, if it does not reach all devices at once. */
function stageOf(i18n: I18n, { before, after }: ActEffect): string[] {
  if (before.isLive || !after.isLive || after.percent === 100) return [];
  const { matching } = after;
  const percent = i18n.number(percentOf(after));
  if (after.state === 'scheduled')
    return [
      i18n._(
        msg`Scheduled: the first stage has not started yet. ${plural(matching, { one: 'About # device matches.', other: 'About # devices match.' })}`,
      ),
    ];
  return [
    i18n._(
      msg`That is ${percent}% of the ${plural(matching, { one: '# matching device', other: '# matching devices' })}.`,
    ),
  ];
}

/** The line for a published release that no device matches after an act. */
const nobodyLine = (i18n: I18n, title: string, from: number): string =>
  from === 0
    ? i18n._(msg`${title} reaches no devices, neither before nor after this.`)
    : i18n._(
        msg`${plural(from, { one: `About # device receives ${title} now; none will after this.`, other: `About # devices receive ${title} now; none will after this.` })}`,
      );

/** The line for a release that is no longer delivered, and that some devices have downloaded but not installed. */
const downloadedLine = (i18n: I18n, title: string, from: number, rest: number): string =>
  from === 0
    ? i18n._(
        msg`${plural(rest, { one: `About # device has already downloaded ${title} and will still install it.`, other: `About # devices have already downloaded ${title} and will still install it.` })}`,
      )
    : i18n._(
        msg`${plural(from, { one: `About # device receives ${title} now.`, other: `About # devices receive ${title} now.` })} ${plural(rest, { one: 'After this no more will, except about # that has already downloaded it and will still install it.', other: 'After this no more will, except about # that have already downloaded it and will still install it.' })}`,
      );

/** The line of one release, before and after; if it delivers neither before nor after, its target. */
function effectLine(i18n: I18n, { release: { title }, before, after, downloaded = 0 }: ActEffect): string {
  if (after.isLive && after.matching === 0) return nobodyLine(i18n, title, before.devices);
  if (downloaded > 0 && after.devices === 0) return downloadedLine(i18n, title, before.devices, downloaded);
  if (before.isLive && !after.isLive && before.devices === 0)
    return i18n._(msg`No device receives ${title} now, and none will after this.`);
  if (before.devices === 0 && after.devices === 0) {
    const [was, is, all] = [i18n.number(before.matching), i18n.number(after.matching), i18n.number(after.total)];
    const part = shareText(i18n, after.matching, after.total);
    return i18n._(
      msg`No device receives ${title} yet. Matching devices: about ${was} now → ${is} of ${all} (${part}) after this.`,
    );
  }
  const [to, total] = [i18n.number(after.devices), i18n.number(after.total)];
  const share = shareText(i18n, after.devices, after.total);
  if (before.devices === 0)
    return i18n._(msg`No device receives ${title} now; about ${to} of ${total} (${share}) will after this.`);
  if (after.devices === 0) return nobodyLine(i18n, title, before.devices);
  const from = i18n.number(before.devices);
  return i18n._(msg`Devices that will receive ${title}: about ${from} now → ${to} of ${total} (${share}) after this.`);
}

/** Whether a requirement is that no higher version is offered, which may change without an edit of the release. */
export const isOfHigher = ({ check }: DeliveryMiss): boolean => check === 'higherVersion';

/** The impact of an action in its confirmation: before and after of each release that it changes. */
export function effectLines(i18n: I18n, preview: Preview): string[] {
  const [first, ...others] = preview?.effects ?? [];
  if (first === undefined) return [i18n._(unknown)];
  const grows = first.after.devices > first.before.devices;
  return [
    effectLine(i18n, first),
    ...reasonsOf(i18n, (first.misses ?? []).filter(isOfHigher)).map((reason) => reasonLine(i18n, reason)),
    ...stageOf(i18n, first),
    ...(grows ? versionsOf(i18n, first) : []),
    ...others.map((other) => effectLine(i18n, other)),
  ];
}

/** The impact of ending or pausing an upgrade: devices that installed it keep it. */
export function missedLine(i18n: I18n, preview: Preview): string {
  const [first] = preview?.effects ?? [];
  if (first === undefined) return i18n._(unknown);
  const missing = first.before.matching;
  const total = i18n.number(first.before.total);
  return i18n._(
    msg`${plural(missing, { one: `About # of ${total} devices matches and does not have it yet.`, other: `About # of ${total} devices match and do not have it yet.` })}`,
  );
}

/** The progress of a release before it ended, if it restarts at a smaller one. */
export function formerLines(i18n: I18n, preview: Preview): string[] {
  const [first] = preview?.effects ?? [];
  if (first?.former === undefined || first.former.percent <= first.after.percent) return [];
  const [former, now] = [i18n.number(first.former.percent), i18n.number(first.after.percent)];
  return [i18n._(msg`It had reached ${former}% before it ended. The plan starts again at ${now}%.`)];
}
