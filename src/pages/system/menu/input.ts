import type { Menu, MenuInput } from '../../../api/generated/client.schemas.ts';
import { numberOf } from '../../../rules/number.ts';
import { nameText, plainText } from '../../../ui/text/plain-text.ts';
import { rootCode } from './tree.ts';

export interface MenuValues extends Record<string, unknown> {
  code: string;
  name: string;
  enName: string;
  parentCode: string;
  url: string;
  icon: string;
  order: string;
  description: string;
  visible: 'shown' | 'hidden';
}

/** @param parentCode the parent of a new menu */
export const toValues = (menu: Menu | null, parentCode: string = rootCode): MenuValues => ({
  code: menu?.code ?? '',
  name: menu?.name ?? '',
  enName: menu?.enName ?? '',
  parentCode: menu?.parentCode ?? parentCode,
  url: menu?.url ?? '',
  icon: menu?.icon ?? '',
  order: String(menu?.order ?? 0),
  description: menu?.description ?? '',
  visible: menu?.visible === false ? 'hidden' : 'shown',
});

export const toInput = (values: MenuValues): MenuInput => ({
  code: plainText(values.code),
  name: nameText(values.name),
  enName: nameText(values.enName),
  parentCode: values.parentCode,
  url: plainText(values.url),
  icon: values.icon,
  order: numberOf(plainText(values.order)),
  description: values.description,
  visible: values.visible === 'shown',
});
