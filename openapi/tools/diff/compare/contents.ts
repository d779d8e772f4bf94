import { below } from '../../../codegen/lint/report.ts';
import type { Use } from '../change.ts';
import { brokenBy } from '../rules.ts';
import type { PlacedContent } from '../model.ts';
import { compareUse } from './context.ts';
import type { Context } from './context.ts';

/** Compares the media types of a body or an answer, and their schemas. */
export function compareContents(old: PlacedContent, current: PlacedContent, use: Use, context: Context): void {
  const label = use.direction === 'request' ? 'body' : 'answer';
  for (const [mediaType, { schema }] of Object.entries(current.content)) {
    const origin = below(current.origin, 'content', mediaType);
    const previous = old.content[mediaType];
    if (!previous) {
      context.report({
        rule: 'media-type-added',
        message: `${use.operation}: the ${label} can be ${mediaType}`,
        breaks: brokenBy(use.direction, 'loosened'),
        use,
        where: { new: origin },
      });
      continue;
    }
    const before = below(old.origin, 'content', mediaType, 'schema');
    if (previous.schema && schema) {
      const after = { schema, origin: below(origin, 'schema'), label };
      compareUse(context, { schema: previous.schema, origin: before, label }, after, use);
    }
  }
  for (const mediaType of Object.keys(old.content)) {
    if (Object.hasOwn(current.content, mediaType)) continue;
    context.report({
      rule: 'media-type-removed',
      message: `${use.operation}: the ${label} can no longer be ${mediaType}`,
      breaks: brokenBy(use.direction, 'tightened'),
      mustRefuse: use.direction === 'request',
      use,
      where: { old: below(old.origin, 'content', mediaType) },
    });
  }
}
