import type { PushByMessage } from '../../../api/generated/client.schemas.ts';
import { choiceColumn, instantColumn, textColumn } from '../../../resource/columns.tsx';
import type { Column, Row } from '../../../ui/list/types.ts';
import { categories, labels } from '../push/labels.ts';

/** A row of a message, or of a day. */
export type Result = Row & Partial<Pick<PushByMessage, 'title' | 'category' | 'at'>>;

/** A row for each message. */
export const byMessage: readonly Column<Result>[] = [
  textColumn('title', labels.title, { grow: true, card: 'title', sort: 'title' }),
  choiceColumn('category', labels.category, categories, { hidden: 'narrow' }),
  instantColumn('at', labels.pushed, { sort: 'at', card: 'secondary' }),
];
