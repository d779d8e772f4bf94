import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { MenuType } from '../../../api/generated/client.schemas.ts';

/** What is known of a menu, in columns, filters, fields and facts. */
export const labels = {
  name: msg`Name`,
  enName: msg`English name`,
  code: msg`Code`,
  url: msg`Address`,
  parent: msg`Parent`,
  type: msg`Type`,
  icon: msg`Icon`,
  visible: msg`Visibility`,
  order: msg`Order`,
  description: msg`Description`,
};

/** What the code is called in the middle of a sentence. */
export const codeLabel = msg`code`;

/** What a menu is, by its address. */
export const typeWords: Readonly<Record<MenuType, MessageDescriptor>> = {
  directory: msg`Container`,
  menu: msg`View`,
  link: msg`Link`,
  iframe: msg`Frame`,
};

export const visibleWords = { shown: msg`Shown`, hidden: msg`Hidden` } as const;
