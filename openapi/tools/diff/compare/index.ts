import type { Origin } from '../../../codegen/join.ts';
import { Changes } from '../change.ts';
import type { Change } from '../change.ts';
import type { Model } from '../model.ts';
import { compareConventions } from '../conventions.ts';
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
  compareConventions(old.conventions, current.conventions, changes.add);
  return changes.all(
    (origin) => sameIn(old, origin),
    (origin) => sameIn(current, origin),
  );
}

/** Finds the same place in the document of the same name. */
function sameIn({ sources, conventions }: Model, { source, path }: Origin): Origin | undefined {
  const match = [...sources, ...(conventions ? [conventions.source] : [])].find(({ file }) => file === source.file);
  return match && { source: match, path };
}
