import { AttentionKind, AttentionSeverity } from '../../../openapi/generated/schemas.ts';
import type { Schemas } from '../../../openapi/generated/types.ts';
import { handlers } from '../../core/http/handler.ts';
import type { Watch } from '../../core/world/attention.ts';

type Item = Schemas['AttentionItem'];

const severityOf = ({ severity }: Item): number => AttentionSeverity.options.indexOf(severity);
/** Items without a known start count as the most recent. */
const sinceOf = ({ since }: Item): number => (since === undefined ? Infinity : Date.parse(since));
const kindOf = ({ kind }: Item): number => AttentionKind.options.indexOf(kind);

/** Orders by severity, most severe first, then by waiting time, longest first. */
export const byUrgency = (a: Item, b: Item): number => {
  const [since, other] = [sinceOf(a), sinceOf(b)];
  return severityOf(a) - severityOf(b) || (since === other ? 0 : since - other) || kindOf(a) - kindOf(b);
};

/** @param watches watches of all domains for items that need attention */
export const createAttentionHandlers = (watches: readonly Watch[]) =>
  handlers<'attention'>({
    listAttention: async (context) => {
      const own = watches.filter(({ screen }) => screen === null || context.isGranted(`${screen}#doQuery`));
      const items = await Promise.all(
        own.map(async ({ kind, screen, severity, find }) =>
          (await find(context)).map((item) => ({ kind, severity, ...(screen !== null && { screen }), ...item })),
        ),
      );
      return {
        asOf: context.clock.iso(),
        watched: AttentionKind.options.filter((kind) => own.some((watch) => watch.kind === kind)),
        items: items.flat().toSorted(byUrgency),
      };
    },
  });
