import { msg } from '@lingui/core/macro';
import type { PushTag } from '../../../api/generated/client.schemas.ts';
import { choiceColumn, countColumn, instantColumn, longTextColumn, textColumn } from '../../../resource/columns.tsx';
import type { Column, Filter } from '../../../ui/list/types.ts';
import { options } from '../../../ui/text/options.ts';
import { kinds, labels } from './labels.ts';

export const columns: readonly Column<PushTag>[] = [
  textColumn('tagName', labels.tagName, { link: true, card: 'title' }),
  choiceColumn('kind', labels.kind, kinds, { card: 'secondary' }),
  longTextColumn('description', labels.description),
  countColumn('clientCount', labels.clientCount, {
    card: 'secondary',
    hint: ({ kind }, { say }) => (kind === 'profile' ? say(msg`Estimated`) : undefined),
  }),
  instantColumn('updatedAt', msg`Last updated`),
];

export const filters: readonly Filter[] = [
  { kind: 'text', id: 'tagName', label: labels.tagName },
  { kind: 'choice', id: 'kind', label: labels.kind, options: options(kinds) },
];
