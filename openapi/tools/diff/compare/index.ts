import type { Origin } from '../../../codegen/join.ts';
import type { Source } from '../../../codegen/source.ts';
import { Changes } from '../change.ts';
import type { Change } from '../change.ts';
import type { Model } from '../model.ts';
import { compareCatalogues } from './catalogues.ts';
import { compareComponents, renamedComponents } from './components.ts';
import { compareExports } from './exports.ts';
import { compareLifecycles } from './lifecycles.ts';
import { compareOperations } from './operations.ts';
import { compareTopics } from './topics.ts';

/** Compares two contracts: returns the changes and whom they break, in reading order of the new documents. */
export function compareContracts(old: Model, current: Model): Change[] {
  const changes = new Changes();
  const context = { old, new: current, renamed: renamedComponents(old, current), report: changes.add };
  compareOperations(context);
  compareLifecycles(context);
  compareExports(context);
  compareCatalogues(context);
  compareTopics(context);
  compareComponents(context);
  return changes.all(
    (origin) => sameIn(old.sources, origin),
    (origin) => sameIn(current.sources, origin),
  );
}

/** Finds the same place in the document of the same name. */
function sameIn(sources: readonly Source[], { source, path }: Origin): Origin | undefined {
  const match = sources.find(({ file }) => file === source.file);
  return match && { source: match, path };
}
