import { createRoute } from '@tanstack/react-router';
import type { TextFile } from '../../i18n/files.ts';
import { menuPage } from '../../shell/routing/menu-page.ts';
import { address as template } from './template/address.ts';

export const texts = import.meta.glob<TextFile>([
  '../../../locales/*/message{,/*}.po',
  '../../../openapi/generated/problems.message.*.ts',
]);

const templateRoute = createRoute(menuPage(template, { load: () => import('./template/list.tsx') }));

export const routes = [templateRoute] as const;
