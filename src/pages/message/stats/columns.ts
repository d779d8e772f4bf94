import type { PushByMessage } from '../../../api/generated/client.schemas.ts';
import { choiceColumn, instantColumn, textColumn } from '../../../resource/columns.tsx';
import type { Column, Row } from '../../../ui/list/types.ts';
import { categories, labels } from '../push/labels.ts';

/** A row for a message or a day. */
export type Result = Row & Partial<Pick<PushByMessage, 'title' | 'category' | 'at'>>;

/** Columns of a row per message. */
export const byMessage: readonly Column<Result>[] = [
  textColumn('title', labels.title, { grow: true, card: 'title', sort: 'title' }),
  choiceColumn('category', labels.category, categories, { hidden: 'narrow' }),
  instantColumn('at', labels.pushed, { sort: 'at', card: 'secondary' }),
];
