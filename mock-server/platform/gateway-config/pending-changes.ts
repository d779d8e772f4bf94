import type { Schemas } from '../../../openapi/generated/types.ts';
import type { Tables } from '../../core/store/table.ts';
import { diffConfigs, type RecordChange } from './diff.ts';
import { draftOf } from './document.ts';
import { versionOf } from './table.ts';

/** A change, and the version in force without it; 0 if nothing is in force. */
export interface PendingChange extends RecordChange {
  since: number;
}

/**
 * Returns the changes that the gateway instances of an application lack, each record once, optionally of one kind.
 * Instances that never had a configuration are only counted if none has one.
 */
export function pendingChanges(db: Tables, appId: string, entity?: Schemas['ConfigEntity']): PendingChange[] {
  // The oldest comes last: for a record that several versions lack, all of its editors are included.
  const inForce = db.gateways.all({ where: { appId } }).map(({ inForceVersion }) => inForceVersion);
  const versions = new Set(inForce.toSorted((a = 0, b = 0) => b - a));
  if (versions.size === 0) return [];
  if (versions.size > 1) versions.delete(undefined);
  const draft = draftOf(db, appId, entity);
  const changes = [...versions].flatMap((version) => {
    const content = versionOf(db, appId, version)?.content ?? [];
    const lacking = diffConfigs(
      entity === undefined ? content : content.filter((record) => record.entity === entity),
      draft,
    );
    return lacking.map((change) => ({ ...change, since: version ?? 0 }));
  });
  return [...new Map(changes.map((change) => [`${change.record.entity}/${change.record.id}`, change])).values()];
}
