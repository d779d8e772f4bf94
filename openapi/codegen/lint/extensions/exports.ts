import { recordOf, screenOf } from '../../derive/exports.ts';
import type { Contract } from '../../join.ts';
import { below } from '../report.ts';
import type { Report } from '../report.ts';

/** Checks the tables that can be exported: each has a unique name, which determines its path. */
export function checkExports(contract: Contract, report: Report): void {
  const idByScreen = new Map<string, string>();
  for (const joined of contract.operations) {
    const { id, operation, origin, parameters } = joined;
    const xExport = operation['x-export'];
    const place = xExport === undefined ? origin : below(origin, 'x-export');
    if (xExport !== undefined && recordOf(joined, contract.schemas) === undefined) {
      report(place, 'export', 'only a GET of a list or page can be exported');
    }
    for (const name of operation['x-list-parameters'] ?? [])
      if (!parameters.some((one) => one.in === 'query' && one.name === name))
        report(below(origin, 'x-list-parameters'), 'export', `${name} is no query parameter of the operation`);
    if (xExport && !operation['x-permission']) report(place, 'export', 'what is exported asks for a permission');
    const screen = screenOf(joined, contract.schemas);
    if (screen === undefined) continue;
    const names = parameters.filter((one) => one.in === 'path').map(({ name }) => name);
    const inBraces = [...screen.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    if (names.toSorted().join() !== inBraces.toSorted().join()) {
      report(place, 'export', `${screen} names each path parameter once, and nothing else`);
    }
    const other = idByScreen.get(screen);
    if (other !== undefined)
      report(place, 'export', `${screen} is the table of ${other}; x-export says which one this is, or false`);
    idByScreen.set(screen, id);
  }
}
