import { choiceOf, divisionsOf, permissionsIn, recordValuesOf } from '../derive/choice.ts';
import { answersRevision, DERIVED_HEADERS } from '../derive/headers.ts';
import type { Contract, JoinedOperation } from '../join.ts';
import { isRecordId } from '../derive/problems.ts';
import { below } from './report.ts';
import type { Report } from './report.ts';

/** Rules of operations: permission, tag, answers, bodies. */
export function checkOperations(contract: Contract, report: Report): void {
  const tags = new Set(contract.tags.map(({ name }) => name));
  for (const joined of contract.operations) {
    const { operation, origin, security, tag, method, parameters } = joined;
    if (!tags.has(tag)) report(below(origin, 'tags'), 'tag', `tag ${tag} is not declared by any document`);
    if (security === 'bearer' && operation['x-permission'] === undefined) {
      report(origin, 'permission', `${operation.operationId} says its x-permission, null for any signed-in user`);
    }
    if (security !== 'bearer' && operation['x-permission']) {
      report(below(origin, 'x-permission'), 'permission', 'an operation without a session has no permission to check');
    }
    const names = new Set(parameters.filter((p) => p.in === 'path').map(({ name }) => name));
    if (divisionsOf(contract, joined).length > 0 && choiceOf(contract, joined) === undefined) {
      report(
        origin,
        'choice',
        `${operation.operationId} is divided by values that are not the enum of one path parameter`,
      );
    }
    for (const [, name = ''] of permissionsIn(operation['x-permission'])
      .join(' ')
      .matchAll(/\{(\w+)\}/g)) {
      if (!names.has(name)) report(below(origin, 'x-permission'), 'permission', `{${name}} is no path parameter`);
    }
    checkRecord(contract, joined, report);
    const statuses = Object.keys(operation.responses);
    for (const status of statuses) {
      if (/^2\d\d$/.test(status)) continue;
      const message = 'refusals follow from x-problems and are never written by hand';
      report(below(origin, 'responses', status), 'error-response', message);
    }
    for (const [status, { headers = {} }] of Object.entries(operation.responses)) {
      for (const name of Object.keys(headers).filter((header) => DERIVED_HEADERS.has(header))) {
        report(
          below(origin, 'responses', status, 'headers', name),
          'header',
          `${name} follows from the rest and is never written by hand`,
        );
      }
    }
    const isChange = parameters.some((parameter) => parameter.in === 'header' && parameter.name === 'If-Match');
    if (isChange && !answersRevision(contract, joined))
      report(below(origin, 'responses'), 'header', 'what takes If-Match answers the record, with its revision');
    if (statuses.length !== 1) {
      report(below(origin, 'responses'), 'success', 'an operation has exactly one success answer');
    }
    if (method === 'get' && operation.requestBody) {
      report(below(origin, 'requestBody'), 'request-body', 'a GET has no body');
    }
    for (const [status, { content }] of Object.entries(operation.responses)) {
      if ((status === '204') === (content === undefined)) continue;
      report(below(origin, 'responses', status), 'success', '204 has no content, any other success has one');
    }
  }
}

/** Checks a permission that depends on a record: there is one record, and each of its values leads to a permission. */
function checkRecord(contract: Contract, joined: JoinedOperation, report: Report): void {
  const origin = below(joined.origin, 'x-permission');
  const recordValues = Object.entries(recordValuesOf(contract, joined));
  for (const [name, values] of recordValues) {
    if (values.length === 0) report(origin, 'permission', `{${name}} is no required property with an enum of texts`);
  }
  if (recordValues.length > 0 && !joined.parameters.some(isRecordId)) {
    report(origin, 'permission', 'no path parameter names the record that decides');
  }
  if (new Set(recordValues.map(([name]) => name.split('.')[0])).size > 1) {
    report(origin, 'permission', 'one record decides, not several');
  }
}
