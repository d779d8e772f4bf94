// @vitest-environment happy-dom
/** The message after an action describes the state in the response. */
import { expect, test } from 'vitest';
import type { MessageDescriptor } from '@lingui/core';
import { published } from '../../src/pages/publish/offline-upgrade/act-publish.tsx';
import { cameBack } from '../../src/pages/publish/offline-upgrade/act-roll-back.tsx';

const text = ({ message, values }: MessageDescriptor) => {
  return (message ?? '').replace('{percent}', String(values?.['percent']));
};

test('the messages after publishing and rolling back say which share of devices is reached', () => {
  const publish = (percent: number) => text(published({ reach: { percent } }));
  expect([100, 20, 0].map(publish)).toEqual([
    'Offline package published to all matching devices',
    'Offline package published to 20% of the matching devices',
    'Offline package published; the first stage has not started yet',
  ]);
  const back = (percent: number) => text(cameBack({ activeId: '1', version: '2024061801', percent }));
  expect([100, 5].map(back)).toEqual([
    'Rolled back to the earlier version for all matching devices',
    'Rolled back to the earlier version, paused at 5%',
  ]);
});
