import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { Question } from '../../../ui/confirm/question.ts';
import { riskyOf } from './changes.tsx';
import type { Wave } from './waves.tsx';
import { addressOf } from './words.ts';

interface Asked {
  /** The instances that were chosen, by what they would get. */
  waves: readonly Wave[];
  /** The version to return to; absent for a synchronisation. */
  version: number | undefined;
  /** Name of the current application. */
  application: string;
}

/** The confirmation of a synchronisation, or of a return to an earlier version, which is one as well. */
export function syncQuestion({ waves, version, application }: Asked, i18n: I18n): Omit<Question, 'run'> {
  const gateways = waves.flatMap((wave) => wave.gateways);
  const names = gateways.map(addressOf);
  const [first = ''] = names;
  const listed = new Intl.ListFormat(i18n.locale.replace('_', '-'));
  const offline = gateways.filter(({ instanceStatus }) => instanceStatus === 'offline').map(addressOf);
  // The same record changes on several instances: what counts is how many records.
  const most = (count: (wave: Wave) => number) => Math.max(0, ...waves.map(count));
  const changed = most(({ diff }) => diff.changes.length);
  const risky = most(({ diff }) => riskyOf(diff.changes).length);
  const steps = waves.flatMap(({ gateways: members, diff: { fromVersion, toVersion = '' } }) =>
    members.map((member) => {
      const name = addressOf(member);
      return fromVersion === undefined
        ? i18n._(msg`${name}: nothing in force → version ${toVersion}`)
        : i18n._(msg`${name}: version ${fromVersion} → version ${toVersion}`);
    }),
  );
  const offlineNames = listed.format(offline);
  const target = names.length === 1 ? first : application;
  const isReturn = version !== undefined;
  return {
    title: isReturn
      ? i18n._(
          msg`${plural(names.length, { one: `Return ${first} to version ${version}?`, other: `Return # instances to version ${version}?` })}`,
        )
      : i18n._(msg`${plural(names.length, { one: `Synchronise ${first}?`, other: 'Synchronise # instances?' })}`),
    verb: isReturn ? i18n._(msg`Return`) : i18n._(msg`Synchronise`),
    names: [...names, target],
    harmless: risky === 0,
    impact: [
      ...steps,
      ...(offline.length > 0
        ? [i18n._(msg`Offline when last checked, may not receive the configuration: ${offlineNames}`)]
        : []),
      i18n._(
        msg`${plural(changed, { one: '# record changes for every call that arrives there.', other: '# records change for every call that arrives there.' })}`,
      ),
      ...(risky > 0
        ? [
            i18n._(
              msg`${plural(risky, { one: '# change takes protection or calls away.', other: '# changes take protection or calls away.' })}`,
            ),
          ]
        : []),
    ],
    next: isReturn
      ? i18n._(msg`It is generated and synchronised. What was edited since stays as it is and is not in force.`)
      : i18n._(msg`The present version stays in the history: one can return to it.`),
    typed: target,
    records: gateways.map((gateway) => ({ id: gateway.id, name: addressOf(gateway) })),
  };
}
