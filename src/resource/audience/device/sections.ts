import type { LazyModule } from '../../../base/lazy-module.ts';
import { createPort } from '../../../base/port.ts';
import type { DeviceKind } from './kinds.ts';
import type { DeviceSection } from './section.tsx';

/** The sections by kind, each with the code of its domain. */
export type DeviceSections = Readonly<Record<DeviceKind, LazyModule<{ default: DeviceSection }>>>;

/** The device sections of each domain, provided by the app because resources must not import pages. */
export const deviceSections = createPort<{ load: LazyModule<{ deviceSections: DeviceSections }> }>(
  'the sections of the device check',
);
