import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { AppletPackage } from '../../../api/generated/client.schemas.ts';
import { typedCount, type Question } from '../../../ui/confirm/question.ts';
import { effectLines, type Preview } from '../delivery/preview.ts';
import { scopes } from './words.ts';

export { previewAct } from '../delivery/preview.ts';

type Ask = (i18n: I18n, run: Question['run']) => Question;

const nameOf = ({ appletName, version }: AppletPackage) => `${appletName} ${version}`;

function reach(i18n: I18n, { releaseMode, releaseScope, grayRules }: AppletPackage): string[] {
  const scope = i18n._(scopes[releaseScope]);
  if (releaseMode === 'full') return [scope];
  return [
    scope,
    i18n._(
      msg`${plural(grayRules.length, { one: 'Only devices that match its # gray rule get it.', other: 'Only devices that match one of its # gray rules get it.' })}`,
    ),
  ];
}

export function releaseQuestion(item: AppletPackage, preview: Preview): Ask {
  const name = nameOf(item);
  return (i18n, run) => ({
    title: i18n._(msg`Release ${name}?`),
    verb: i18n._(msg`Release`),
    names: [name],
    impact: [...reach(i18n, item), ...effectLines(i18n, preview)],
    next: i18n._(msg`It stays released: a newer version replaces it. Its gray rules can still change.`),
    run,
  });
}

export function deleteQuestion(items: readonly AppletPackage[], settle: Question['settle']): Ask {
  const names = items.map(nameOf);
  const [first = ''] = names;
  const count = items.length;
  return (i18n, run) => ({
    title: i18n._(msg`${plural(count, { one: `Delete ${first}?`, other: 'Delete # packages?' })}`),
    verb: i18n._(msg`Delete`),
    names,
    impact: names,
    next: i18n._(msg`This cannot be undone.`),
    ...typedCount(count),
    records: items.map((item) => ({ id: item.id, name: nameOf(item) })),
    settle,
    run,
  });
}
