import type { Edit, Pair } from './pair.ts';

const answered =
  "              schema:\n                type: array\n                items: { $ref: '#/components/schemas/Book' }";

/** The list of books as a page of records, which can be exported. */
const page: Edit = [
  answered,
  "              schema:\n                type: object\n                required: [items, total]\n                properties:\n                  items: { type: array, items: { $ref: '#/components/schemas/Book' } }\n                  total: { type: integer }",
];
const tag = 'summary: List the books\n';

/** Problems, menus, controls and the tables that can be exported. */
export const cataloguePairs: readonly Pair[] = [
  {
    name: 'a document is described in other words',
    base: [['  version: 1.0.0\n', '  version: 1.0.0\n  description: Loans end at noon.\n']],
    edits: [['Loans end at noon.', 'Loans end at midnight.']],
    finds: [['description-changed', 'nobody']],
  },
  {
    name: 'a code has another status',
    edits: [['BOOK_RESERVED: { status: 409', 'BOOK_RESERVED: { status: 423']],
    finds: [['problem-status-changed', 'both']],
  },
  {
    name: 'an unused code has another status',
    base: [['BOOK_HINT: {', 'BOOK_HINT: { status: 409,']],
    edits: [['BOOK_HINT: { status: 409,', 'BOOK_HINT: { status: 422,']],
    finds: [['problem-status-changed', 'nobody']],
  },
  {
    name: 'the text of a code changes',
    edits: [['en: It is reserved', 'en: Somebody has reserved it']],
    finds: [['problem-text-changed', 'nobody']],
  },
  {
    name: 'a code that clients show is removed',
    edits: [['  BOOK_HINT: { zh_CN: 请选择, zh_TW: 請選擇, en: Please choose }\n', '']],
    finds: [['problem-removed', 'nobody']],
  },
  {
    name: 'a menu is added',
    edits: [
      [
        '  library/shelved:',
        '  library/loans: { icon: IconBook, zh_CN: 借阅, zh_TW: 借閱, en: Loans }\n  library/shelved:',
      ],
    ],
    finds: [['menu-added', 'server']],
  },
  {
    name: 'a menu is removed',
    edits: [['  library/lost: { icon: IconBook, zh_CN: 遗失, zh_TW: 遺失, en: Lost }\n', '']],
    finds: [['menu-removed', 'client']],
  },
  {
    name: 'a menu has another parent',
    edits: [['library/lost: { icon: IconBook,', 'library/lost: { parent: library/books, icon: IconBook,']],
    finds: [['menu-parent-changed', 'nobody']],
  },
  {
    name: 'a menu has another name and another icon',
    edits: [
      [
        'library/lost: { icon: IconBook, zh_CN: 遗失, zh_TW: 遺失, en: Lost }',
        'library/lost: { icon: IconBook2, zh_CN: 遗失, zh_TW: 遺失, en: Missing }',
      ],
    ],
    finds: [['menu-text-changed', 'nobody']],
  },
  {
    name: 'a menu has one more control',
    edits: [['controls: [doExport]', 'controls: [doExport, doImport]']],
    finds: [['menu-control-added', 'server']],
  },
  {
    name: 'a menu has one control fewer',
    edits: [[', controls: [doExport]', '']],
    finds: [['menu-control-removed', 'client']],
  },
  {
    name: 'another permission brings another control to its menu',
    edits: [['x-permission: library/books#doLend', 'x-permission: library/books#doBorrow']],
    finds: [
      ['menu-control-added', 'server'],
      ['menu-control-removed', 'client'],
      ['permission-changed', 'both'],
    ],
  },
  {
    name: 'a control has another name and its own column',
    edits: [
      [
        'doMiss: { zh_CN: 遗失, zh_TW: 遺失, en: Miss }',
        'doMiss: { common: true, zh_CN: 遗失, zh_TW: 遺失, en: Lose }',
      ],
    ],
    finds: [['control-text-changed', 'nobody']],
  },
  {
    name: 'a control of the catalog is added, and another one is removed',
    edits: [
      ['doExport: { zh_CN: 导出, zh_TW: 匯出, en: Export }', 'doImport: { zh_CN: 导入, zh_TW: 匯入, en: Import }'],
    ],
    finds: [
      ['control-added', 'nobody'],
      ['control-removed', 'nobody'],
    ],
  },
  {
    name: 'a list can be exported',
    base: [page, [tag, `${tag}      x-export: false\n`]],
    edits: [[`${tag}      x-export: false\n`, tag]],
    finds: [['export-added', 'server']],
  },
  {
    name: 'a list can no longer be exported',
    base: [page],
    edits: [[tag, `${tag}      x-export: false\n`]],
    finds: [['export-removed', 'client']],
  },
  {
    name: 'a table is exported under another name',
    base: [page],
    edits: [[tag, `${tag}      x-export: library/stock\n`]],
    finds: [['export-name-changed', 'both']],
  },
  {
    name: 'an export keeps another parameter',
    base: [page],
    edits: [[tag, `${tag}      x-list-parameters: [shelf]\n`]],
    finds: [['export-parameters-changed', 'both']],
  },
  {
    name: 'an exported table has one more column',
    base: [page],
    edits: [['            status: {', '            isbn: { type: string }\n            status: {']],
    finds: [
      ['export-column-added', 'server'],
      ['property-added', 'nobody'],
    ],
  },
  {
    name: 'an exported table has one column fewer',
    base: [page, ['            status: {', '            isbn: { type: string }\n            status: {']],
    edits: [['            isbn: { type: string }\n', '']],
    finds: [
      ['export-column-removed', 'client'],
      ['property-removed', 'nobody'],
    ],
  },
  {
    name: 'a column of an exported table has another kind',
    base: [page, ['            status: {', '            pages: { type: string }\n            status: {']],
    edits: [['pages: { type: string }', 'pages: { type: integer }']],
    finds: [
      ['export-column-changed', 'both'],
      ['type-changed', 'both'],
    ],
  },
];
