// @vitest-environment happy-dom
/** A message after an act tells the state that the answer describes. */
import { expect, test } from 'vitest';
import type { MessageDescriptor } from '@lingui/core';
import { published } from '../../src/pages/publish/offline-upgrade/act-publish.tsx';
import { cameBack } from '../../src/pages/publish/offline-upgrade/act-roll-back.tsx';

const text = ({ message, values }: MessageDescriptor) => {
  return (message ?? '').replace('{percent}', String(values?.['percent']));
};

test('of a package that was published or brought back it says how much of the devices it reaches', () => {
  const publish = (percent: number) => text(published({ reach: { percent } }));
  expect([100, 20, 0].map(publish)).toEqual([
    'The offline package is in effect for all devices that match',
    'The offline package is in effect for 20% of the devices that match',
    'The offline package is published; its first stage is still to come',
  ]);
  const back = (percent: number) => text(cameBack({ activeId: '1', version: '2024061801', percent }));
  expect([100, 5].map(back)).toEqual([
    'The earlier version is in effect again, for all devices that match',
    'The earlier version is in effect again, paused at 5%',
  ]);
});
