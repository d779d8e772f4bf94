import type { DomainHandlers } from '../core/handler.ts';
import { grayHandlers } from './gray.ts';
import { switchHandlers } from './switches.ts';
import { upgradeHandlers } from './upgrades.ts';
import { uploadServiceHandlers } from './uploadServices.ts';

export const publishHandlers: DomainHandlers<'publish'> = {
  ...upgradeHandlers,
  ...grayHandlers,
  ...uploadServiceHandlers,
  ...switchHandlers,
};
