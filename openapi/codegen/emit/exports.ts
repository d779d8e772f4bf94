import { exportablesOf } from '../derive/exports.ts';
import { spelledOut } from '../derive/menus.ts';
import type { Contract } from '../join.ts';
import { literal } from '../valibot/literal.ts';

/** Writes `exports.ts`: the lists that can be exported, with their columns. */
export function emitExports(contract: Contract): string {
  const exportables = exportablesOf(contract);
  const rows = Object.fromEntries(
    exportables.map(({ joined, screen, parameters, period, listParameters, columns }) => [
      joined.id,
      {
        screen,
        parameters,
        ...(period !== undefined && { period }),
        ...(listParameters && { listParameters }),
        columns,
      },
    ]),
  );
  // Sub-screens of a menu, such as one of several lists, are found under the menu.
  const menus = exportables.flatMap(({ screen, parameters }) =>
    spelledOut(screen.split('/').slice(0, 2).join('/'), (name) => parameters[name] ?? []),
  );
  return `import type { OperationId } from './operations.ts';

export interface ExportRow {
  /** Name of the table: a menu key, with path parameters in braces. */
  readonly screen: string;
  /** The possible values of each path parameter; null for ids. */
  readonly parameters: Readonly<Record<string, readonly string[] | null>>;
  /** The default period of a list that covers days: \`7d\`. */
  readonly period?: string;
  /** Query parameters that select the list rather than its rows: each export keeps them. */
  readonly listParameters?: readonly string[];
  /** The type of each column, by the property of the record. A \`list\` is a list of objects. */
  readonly columns: Readonly<Record<string, 'text' | 'number' | 'flag' | 'instant' | 'object' | 'list'>>;
}

/** The lists that can be exported. */
export const exportable: Readonly<Partial<Record<OperationId, ExportRow>>> = ${literal(rows)};

/** Keys of the menus with a list that can be exported. */
export const exportMenus: readonly string[] = ${literal([...new Set(menus)])};
`;
}
