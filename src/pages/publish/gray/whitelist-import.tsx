import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { GrayRuleInput as limits } from '../../../../openapi/generated/limits.publish.ts';
import { acts } from '../../../api/generated/gray-rules/acts.ts';
import { ImportForm } from '../../../resource/device-ids/import-ids.tsx';
import { Button } from '../../../ui/button/button.tsx';
import type { Confirmation } from '../../../ui/confirm/confirmation.ts';
import type { RuleOwner } from './owner.ts';
import { confirmImport } from './act-rule.ts';

const { key, call } = acts.importGrayWhitelist;

/** Key of the imports into the rules of a release. */
export const importKey = ({ kind, id }: RuleOwner) => [...key, kind, id] as const;

interface WhitelistImportProps {
  owner: RuleOwner;
  ruleId: string;
  /** Number of ids in the rule's list. */
  count: number;
  confirm: (question: Promise<Confirmation>) => void;
}

/** The form that imports device ids from a text file into an allow list and shows the result of each line. */
export function WhitelistImport({ owner, ruleId, count, confirm }: WhitelistImportProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  // Needs no confirmation while the rules deliver nothing: the release is not live, or its rules are inactive.
  const asks = owner.isLive && !owner.rulesRest;
  if (!open) return <Button small variant="subtle" onClick={() => setOpen(true)}>{t`Import device IDs…`}</Button>;
  return (
    <div>
      <ImportForm
        of={{
          key: importKey(owner),
          call: (fileId: string) => call({ owner: owner.kind, ownerId: owner.id, id: ruleId, data: { fileId } }),
        }}
        most={limits.whitelist.maxItems}
        count={count}
        confirm={asks ? (fileId, run) => confirm(confirmImport(owner, { ruleId, fileId }, run)) : undefined}
        label={t`Text file of device IDs`}
        verb={t`Import`}
      />
    </div>
  );
}
