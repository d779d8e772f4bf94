import { records as advertisement } from '../pages/advertisement/records.ts';
import { records as analytics } from '../pages/analytics/records.ts';
import { records as message } from '../pages/message/records.ts';
import { records as platform } from '../pages/platform/records.ts';
import { records as publish } from '../pages/publish/records.ts';
import { records as system } from '../pages/system/records.ts';
import type { Records } from '../shell/menus/records.ts';

/** The record links of each domain. */
export const allRecords: Records = { ...advertisement, ...analytics, ...message, ...platform, ...publish, ...system };
