import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { OfflinePackage, OfflineTarget, WayBackReach } from '../../../api/generated/client.schemas.ts';
import { typedCount, type Question } from '../../../ui/confirm/question.ts';
import { effectLines, formerLines, previewAct } from '../delivery/preview.ts';
import { askBeside, besideChoice, besideLines, settling, standing } from '../rollout/beside.ts';
import { WayBack, type WayBackChoice } from './way-back.tsx';
import { clientsText } from './words.ts';

type Ask = (i18n: I18n, run: Question['run']) => Question;

const nameOf = ({ subAppName, version }: OfflinePackage): string => `${subAppName} ${version}`;
const versionsOf = (targets: readonly OfflineTarget[]): string => targets.map(({ version }) => version).join(', ');

function reach(i18n: I18n, { effectiveMode }: OfflinePackage): string {
  if (effectiveMode === 'gray') return i18n._(msg`Only phones that match one of its gray rules get it.`);
  return effectiveMode === 'phased'
    ? i18n._(msg`A growing share of the phones gets it, stage by stage.`)
    : i18n._(msg`Every phone with such a client gets it.`);
}

/** What publishing calls, with the id of a package. */
interface PublishCalls {
  publish: (id: string, reach: WayBackReach | undefined) => Promise<unknown>;
  takeDown: (id: string) => Promise<unknown>;
}

/**
 * Publishing, with whom it reaches and what is half way beside it: a rollout of phones that both are for ends, of any
 * other is asked.
 */
export async function publishQuestion(
  row: OfflinePackage,
  { publish, takeDown }: PublishCalls,
): Promise<(i18n: I18n) => Question> {
  const [preview, halfWay] = await Promise.all([
    previewAct('offline', row.id, { act: 'publish' }),
    askBeside('offline', row.id),
  ]);
  const comesBack = row.status === 'offline';
  const isReplaced = ({ release }: (typeof halfWay)[number]) => row.replaces.some(({ id }) => id === release.id);
  const beside = halfWay.filter((other) => !isReplaced(other));
  const settle = settling(beside, takeDown);
  return (i18n) => {
    let chosenReach: WayBackReach | undefined;
    const name = nameOf(row);
    const clients = clientsText((message) => i18n._(message), row.clients);
    const replaced = versionsOf(row.replaces);
    const choice = besideChoice(i18n, beside, msg`Take it down: its phones load the pages from the server`);
    return {
      title: i18n._(msg`Publish ${name}?`),
      verb: i18n._(msg`Publish`),
      names: [name],
      harmless: true,
      impact: [
        i18n._(msg`For ${clients}.`),
        ...(comesBack
          ? [
              <WayBack
                key="back"
                row={row}
                act="publish"
                first={preview}
                onChoose={({ reach: next }) => (chosenReach = next)}
              />,
            ]
          : [reach(i18n, row), ...effectLines(i18n, preview), ...formerLines(i18n, preview)]),
        row.replaces.length > 0
          ? i18n._(msg`Taken down for it: ${replaced}.`)
          : i18n._(msg`It replaces no other package.`),
        ...halfWay
          .filter(isReplaced)
          .map((other) => [standing(i18n, other), i18n._(msg`Its rollout ends with this.`)].join(' ')),
        ...besideLines(i18n, beside),
      ],
      ...(choice && { choice }),
      next: i18n._(msg`It can be taken down or rolled back. It cannot be edited or deleted any more.`),
      run: async (_ids, _text, chosen) => {
        await settle(chosen);
        await publish(row.id, chosenReach);
      },
    };
  };
}

const previewEnd = (row: OfflinePackage) => previewAct('offline', row.id, { act: 'end' });

export async function cancelQuestion(row: OfflinePackage, run: Question['run']): Promise<(i18n: I18n) => Question> {
  const preview = await previewEnd(row);
  return (i18n) => {
    const name = nameOf(row);
    return {
      title: i18n._(msg`Unpublish ${name}?`),
      verb: i18n._(msg`Unpublish`),
      names: [name],
      impact: [
        i18n._(msg`No further phone gets it. What it replaced stays taken down.`),
        ...effectLines(i18n, preview),
      ],
      next: i18n._(msg`The package is pending again and can be published again.`),
      run,
    };
  };
}

export async function takeDownQuestion(row: OfflinePackage, run: Question['run']): Promise<(i18n: I18n) => Question> {
  const preview = await previewEnd(row);
  return (i18n) => {
    const name = nameOf(row);
    const clients = clientsText((message) => i18n._(message), row.clients);
    return {
      title: i18n._(msg`Take down ${name}?`),
      verb: i18n._(msg`Take down`),
      names: [name],
      impact: [
        i18n._(
          msg`Phones with ${clients} have no package of this sub-application then: they load its pages from the server.`,
        ),
        ...effectLines(i18n, preview),
        i18n._(msg`No other version becomes effective. To return to one, roll back.`),
      ],
      next: i18n._(msg`It can be published again.`),
      run,
    };
  };
}

/** Rolling back. It changes what every phone shows at once, so the version must be typed. */
export async function rollbackQuestion(
  row: OfflinePackage,
  run: (choice: WayBackChoice) => Promise<unknown>,
): Promise<(i18n: I18n) => Question> {
  const preview = await previewAct('offline', row.id, { act: 'rollBack' });
  return (i18n) => {
    const name = nameOf(row);
    let choice: WayBackChoice = {};
    return {
      title: i18n._(msg`Roll back ${name}?`),
      verb: i18n._(msg`Roll back`),
      names: [name],
      impact: [
        i18n._(msg`${name} is taken down.`),
        <WayBack
          key="back"
          row={row}
          act="rollBack"
          targets={row.rollbackTo}
          first={preview}
          onChoose={(next) => (choice = next)}
        />,
      ],
      next: i18n._(msg`It can be published again, unless it is marked as defective.`),
      typed: row.version,
      run: () => run(choice),
    };
  };
}

export function markQuestion(row: OfflinePackage, run: (reason: string) => Promise<unknown>): (i18n: I18n) => Question {
  return (i18n) => {
    const name = nameOf(row);
    return {
      title: i18n._(msg`Mark ${name} as defective?`),
      verb: i18n._(msg`Mark defective`),
      names: [name],
      impact: [
        i18n._(msg`It can neither be published nor rolled back to.`),
        ...(row.status === 'effective'
          ? [i18n._(msg`It stays effective: phones go on using it until it is rolled back or taken down.`)]
          : []),
      ],
      next: i18n._(msg`The mark can be taken off again.`),
      text: { label: i18n._(msg`What is wrong with it`), most: 100 },
      run: (_, reason) => run(reason),
    };
  };
}

export function unmarkQuestion(row: OfflinePackage): Ask {
  return (i18n, run) => {
    const name = nameOf(row);
    return {
      title: i18n._(msg`Take the mark off ${name}?`),
      verb: i18n._(msg`Take off`),
      names: [name],
      harmless: true,
      impact: [
        ...(row.defectReason ? [row.defectReason] : []),
        i18n._(msg`It can be published and rolled back to again.`),
      ],
      next: i18n._(msg`It can be marked again.`),
      run,
    };
  };
}

export function deleteQuestion(rows: readonly OfflinePackage[], settle: Question['settle']): Ask {
  return (i18n, run) => {
    const names = rows.map(nameOf);
    const count = rows.length;
    const [first = ''] = names;
    return {
      title: i18n._(msg`${plural(count, { one: `Delete ${first}?`, other: 'Delete # offline packages?' })}`),
      verb: i18n._(msg`Delete`),
      names,
      impact: count > 1 ? names : [i18n._(msg`The uploaded file stays and can be chosen again.`)],
      next: i18n._(msg`This cannot be undone.`),
      ...typedCount(count),
      records: rows.map((row) => ({ id: row.id, name: nameOf(row) })),
      settle,
      run,
    };
  };
}
