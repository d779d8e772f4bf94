import { oneOf, shaped } from '../../ui/list/search.ts';

/** Keys that the address of each page of a topic has: the metric that the charts show, and what it is held against. */
export const topicKeys = () => ({ metric: shaped(/^[a-zA-Z][a-zA-Z0-9]{0,29}$/u), compare: oneOf(['previous']) });
