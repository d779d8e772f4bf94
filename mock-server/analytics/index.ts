import type { DomainHandlers } from '../core/http/handler.ts';
import { createTopicHandlers } from './topics/topics.ts';
import type { ReleaseMarks, Topics } from './topics/topic.ts';

/** What was counted, by topic: the domains that have the numbers hand them over. */
export const createAnalyticsHandlers = (topics: Topics, marks: ReleaseMarks): DomainHandlers<'analytics'> =>
  createTopicHandlers(topics, marks);
