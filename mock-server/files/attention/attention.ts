import { AttentionKind } from '../../../openapi/generated/schemas.ts';
import { handlers } from '../../core/http/handler.ts';
import type { Watch } from '../../core/world/attention.ts';

const urgencyOf = ({ kind }: Pick<Watch, 'kind'>): number => AttentionKind.options.indexOf(kind);

/** @param watches what may need attention, in all domains */
export const createAttentionHandlers = (watches: readonly Watch[]) =>
  handlers<'attention'>({
    listAttention: async (context) => {
      const own = watches
        .filter(({ screen }) => screen === null || context.isGranted(`${screen}#doQuery`))
        .toSorted((a, b) => urgencyOf(a) - urgencyOf(b));
      const found = await Promise.all(
        own.map(async ({ kind, screen, find }) =>
          (await find(context)).map((item) => ({ kind, ...(screen !== null && { screen }), ...item })),
        ),
      );
      return { asOf: context.clock.iso(), watched: [...new Set(own.map(({ kind }) => kind))], items: found.flat() };
    },
  });
