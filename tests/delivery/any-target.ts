import type { DeliveryTarget, Device, Population } from '../../mock-server/delivery/target.ts';

/** The time of these tests (ms). */
export const NOW = Date.parse('2024-06-18T10:30:00+08:00');

/** A target without conditions. */
export const anyDevice: DeliveryTarget = {
  key: '7',
  platforms: ['android', 'ios', 'harmony'],
  combination: 'AND',
  rules: [],
  percent: 100,
  paused: false,
};

/** Devices, each with this weight. */
export const standingFor = (each: number, devices: readonly Device[]): Population => ({
  devices,
  weights: devices.map(() => each),
  users: each * devices.length,
});
