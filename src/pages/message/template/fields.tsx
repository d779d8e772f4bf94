import { msg } from '@lingui/core/macro';
import type { PushTemplate, PushTemplateInput } from '../../../api/generated/client.schemas.ts';
import { updatedColumn } from '../../../resource/columns.tsx';
import { columnsOf, filtersBy } from '../../../resource/fields/columns.tsx';
import { area, choice, code, fieldsOf, output, text } from '../../../resource/fields/field.ts';

/** Tap targets of a notification. */
const openModes = {
  home: msg`App home`,
  url: msg({ message: 'Web page', context: 'opened by a tap' }),
  page: msg`App page`,
};

export const fields = fieldsOf<PushTemplate, PushTemplateInput>()({
  name: text(msg`Name`, { fact: false, column: { link: true, card: 'title' } }),
  title: text(msg`Title`, { userText: true, column: { card: 'secondary' } }),
  content: area(msg`Content`, {
    userText: true,
    rows: 3,
    hint: msg`Write placeholders as #name#. Each message fills them in`,
    column: { grow: true, card: 'secondary' },
  }),
  placeholders: output(msg`Placeholders`, { column: { grow: true, hidden: 'narrow' } }),
  openMode: choice(msg`On tap`, openModes, { initial: 'home', column: { card: 'secondary' } }),
  url: code(msg`Web address`, {
    required: true,
    when: ({ openMode }) => openMode === 'url',
    hint: msg`Starts with http:// or https://`,
    column: { hidden: true },
  }),
  pagePath: code(msg`Page path`, {
    required: true,
    when: ({ openMode }) => openMode === 'page',
    hint: msg`Starts with /`,
    column: { hidden: true },
  }),
  remark: area(msg`Remarks`, { column: { grow: true, hidden: true } }),
});

export const columns = [...columnsOf(fields), updatedColumn()];
export const filters = filtersBy(fields, ['name']);
