import { help as advertisement } from '../pages/advertisement/help.ts';
import { help as analytics } from '../pages/analytics/help.ts';
import { help as message } from '../pages/message/help.ts';
import { help as platform } from '../pages/platform/help.ts';
import { help as publish } from '../pages/publish/help.ts';
import { help as system } from '../pages/system/help.ts';
import type { Helps } from '../shell/help/help.ts';

/** The help of each domain. */
export const allHelp: Helps = { ...advertisement, ...analytics, ...message, ...platform, ...publish, ...system };
