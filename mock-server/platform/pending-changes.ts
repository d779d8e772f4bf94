import type { components } from '../../openapi/generated/types.ts';
import type { Tables } from '../core/table.ts';
import { diffConfigs, type RecordChange } from './config-diff.ts';
import { draftOf, versionOf } from './config-document.ts';

/**
 * What the gateway instances of an application lack, each record once; of one kind when it is named. Instances that
 * never had a configuration count only when none has one.
 */
export function pendingChanges(db: Tables, appId: string, entity?: components['schemas']['ConfigEntity']): RecordChange[] {
  const versions = new Set(db.gateways.all({ where: { appId } }).map(({ inForceVersion }) => inForceVersion));
  if (versions.size > 1) versions.delete(undefined);
  const draft = draftOf(db, appId, entity);
  const changes = [...versions].flatMap((version) => {
    const content = versionOf(db, appId, version)?.content ?? [];
    return diffConfigs(entity === undefined ? content : content.filter((record) => record.entity === entity), draft);
  });
  return [...new Map(changes.map((change) => [`${change.record.entity}/${change.record.id}`, change])).values()];
}
