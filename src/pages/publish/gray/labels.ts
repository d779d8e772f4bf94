import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { GrayMode } from '../../../api/generated/client.schemas.ts';

export const modes: Readonly<Record<GrayMode, MessageDescriptor>> = {
  whitelist: msg`Allow list`,
  nonWhitelist: msg`Conditions`,
};

export const listKinds: Readonly<Record<'ids' | 'crowd', MessageDescriptor>> = {
  ids: msg`Device IDs`,
  crowd: msg`Audience`,
};
