import { below } from '../../../codegen/lint/report.ts';
import { compareWords } from '../words.ts';
import { BOTH } from '../rules.ts';
import type { OperationModel } from '../model.ts';
import { compareAnswers } from './answers.ts';
import type { Context } from './context.ts';
import { comparePermissions } from './permissions.ts';
import { compareRequests } from './requests.ts';

/** Pairs the operations of both contracts by their id, then by method and path. */
export function pairOperations({ old, new: current }: Context): [OperationModel, OperationModel][] {
  const pairs: [OperationModel, OperationModel][] = [];
  for (const [id, before] of old.operations) {
    const after = current.operations.get(id);
    if (after) pairs.push([before, after]);
  }
  const free = [...current.operations.values()].filter(({ joined }) => !old.operations.has(joined.id));
  for (const [id, before] of old.operations) {
    if (current.operations.has(id)) continue;
    const after = free.find(({ address }) => address === before.address);
    if (after) pairs.push([before, after]);
  }
  return pairs;
}

/** Compares the operations: their existence, addresses, permissions, requests and answers. */
export function compareOperations(context: Context): void {
  const pairs = pairOperations(context);
  const pairedOperations = new Set(pairs.flat());
  const { report } = context;
  for (const one of context.new.operations.values()) {
    if (pairedOperations.has(one)) continue;
    report({
      rule: 'operation-added',
      message: `${nameOf(one)} was added`,
      breaks: ['server'],
      where: { new: one.joined.origin },
    });
  }
  for (const one of context.old.operations.values()) {
    if (pairedOperations.has(one)) continue;
    const notice = one.joined.operation.deprecated ? ', after it had been deprecated' : '';
    report({
      rule: 'operation-removed',
      message: `${nameOf(one)} was removed${notice}`,
      breaks: ['client'],
      where: { old: one.joined.origin },
    });
  }
  for (const [before, after] of pairs) {
    compareAddress(before, after, context);
    compareSecurity(before, after, context);
    comparePermissions(before, after, context);
    compareRequests(before, after, context);
    compareAnswers(before, after, context);
  }
}

const nameOf = ({ joined: { id, method, path } }: OperationModel): string => `${id} (${method.toUpperCase()} ${path})`;

function compareAddress(before: OperationModel, after: OperationModel, { report }: Context): void {
  const [old, current] = [before.joined, after.joined];
  const where = { old: old.origin, new: current.origin };
  if (before.address !== after.address) {
    const message = `${current.id}: ${address(before)} → ${address(after)}`;
    report({ rule: 'operation-path-changed', message, breaks: BOTH, where });
  } else if (old.path !== current.path) {
    const message = `${current.id}: ${old.path} → ${current.path}, which is the same address`;
    report({ rule: 'path-parameter-name-changed', message, breaks: [], where });
  }
  if (old.id !== current.id) {
    const message = `operationId ${old.id} → ${current.id}, which renames generated code`;
    report({ rule: 'operation-id-changed', message, breaks: [], where });
  }
  if (old.tag !== current.tag) {
    const message = `${current.id}: tag ${old.tag} → ${current.tag}, which moves generated code`;
    report({ rule: 'operation-tag-changed', message, breaks: [], where });
  }
  compareWords(
    { label: current.id, old: old.operation.description, current: current.operation.description, where },
    report,
  );
  const isDeprecated = current.operation.deprecated === true;
  if (isDeprecated !== (old.operation.deprecated === true)) {
    report({
      rule: isDeprecated ? 'deprecation-added' : 'deprecation-removed',
      message: `${current.id} is ${isDeprecated ? '' : 'no longer '}deprecated`,
      breaks: [],
      where,
    });
  }
}

const address = ({ joined: { method, path } }: OperationModel): string => `${method.toUpperCase()} ${path}`;

function compareSecurity(before: OperationModel, after: OperationModel, { report }: Context): void {
  const [from, to] = [before.joined.security, after.joined.security];
  if (from === to) return;
  const isTighter = from === 'none';
  const isLooser = to === 'none';
  report({
    rule: isTighter ? 'security-tightened' : isLooser ? 'security-loosened' : 'security-changed',
    message: `${after.joined.id} requires ${CREDENTIALS[to]}; before, ${CREDENTIALS[from]}`,
    breaks: isTighter ? ['client'] : isLooser ? ['server'] : BOTH,
    mustRefuse: !isLooser,
    where: { old: below(before.joined.origin, 'security'), new: below(after.joined.origin, 'security') },
  });
}

const CREDENTIALS = { bearer: 'a bearer token', client: 'client credentials', none: 'no credentials' } as const;
