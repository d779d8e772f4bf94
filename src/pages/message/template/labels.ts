import { msg } from '@lingui/core/macro';

/** What is known of a message template, in columns, filters, fields and facts. */
export const labels = {
  name: msg`Name`,
  title: msg`Title`,
  content: msg`Content`,
  openMode: msg`On tap`,
  url: msg`Web address`,
  pagePath: msg`Page path`,
  placeholders: msg`Placeholders`,
  remark: msg`Remarks`,
};

/** What a tap on the notification opens. */
export const openModes = {
  home: msg`App home`,
  url: msg({ message: 'Web page', context: 'opened by a tap' }),
  page: msg`App page`,
} as const;
