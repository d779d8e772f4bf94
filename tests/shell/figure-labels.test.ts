import { expect, test } from 'vitest';
import { topic } from '../../src/api/generated/stability/topic.ts';
import { figureLabels } from '../../src/pages/common/dashboard/figure-labels.ts';

test.each(['crashRate', 'crashShare', 'launches', 'devices'] as const)(
  'the figure %s of today has the name that it has on its screen',
  (metric) => {
    expect(figureLabels[metric].label.message).toBe(topic.metrics[metric].name.en);
  },
);
