import { msg } from '@lingui/core/macro';

/** What is known of a control, in columns, filters, fields and facts. */
export const labels = {
  menu: msg`Menu`,
  ctrlCode: msg`Code`,
  ctrlName: msg`Name`,
  ctrlEnName: msg`English name`,
  method: msg`Method`,
  urlPattern: msg`API call`,
  order: msg`Order`,
};

/** What the code is called in the middle of a sentence. */
export const codeLabel = msg`code`;
