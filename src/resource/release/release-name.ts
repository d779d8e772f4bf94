import type { I18n } from '@lingui/core';
import type { Release } from '../../api/generated/client.schemas.ts';
import { platformNames } from '../platforms.ts';

/** The name of a release among others: releases of two platforms may have the same version. */
export const releaseName = (i18n: I18n, { platform, title }: Pick<Release, 'platform' | 'title'>): string =>
  platform === undefined ? title : `${i18n._(platformNames[platform])} ${title}`;
