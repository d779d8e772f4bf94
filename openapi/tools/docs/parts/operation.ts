import type { Content, RequiredWhen, ResponseHeader } from '../../../codegen/contract.ts';
import { screenOf } from '../../../codegen/derive/exports.ts';
import { successHeaders } from '../../../codegen/derive/headers.ts';
import { staleAfter } from '../../../codegen/derive/stale.ts';
import type { JoinedOperation } from '../../../codegen/join.ts';
import { h, join } from '../html.ts';
import type { Child, Html } from '../html.ts';
import { code, description, line, sentence, summary, t } from '../scope.ts';
import type { Scope } from '../scope.ts';
import { field, schemaBody } from './fields.ts';
import { refusals } from './refusals.ts';
import { rights } from './rights.ts';
import { samples } from './samples.ts';
import { states } from './states.ts';
import { typeLabel } from './type-label.ts';

/** The method of an operation, colored by its effect. */
export const methodBadge = (method: string): Html => h('span', { class: `method ${method}` }, method.toUpperCase());

/** A path with highlighted parameters. It can wrap after a slash. */
export function pathText(path: string): Html {
  const parts = path
    .split(/(\{\w+\})/u)
    .map((part, index): Child =>
      index % 2 === 1 ? h('span', { class: 'variable' }, part) : join(part.split('/'), ['/', h('wbr')]),
    );
  return h('code', { class: 'path' }, ...parts);
}

/** One operation: everything that a caller needs, with code samples next to it. */
export function operationSection(scope: Scope, joined: JoinedOperation): Html {
  const { id, method, path, operation } = joined;
  const lifecycle = states(scope, joined);
  return h(
    'section',
    { class: 'operation', id, 'aria-labelledby': `${id}-title` },
    h(
      'div',
      { class: 'text' },
      h(
        'h2',
        { id: `${id}-title` },
        summary(scope, operation.summary),
        ' ',
        h('a', { class: 'anchor', href: `#${id}`, 'aria-label': t(scope, 'linkTo', { name: id }) }, '#'),
      ),
      h('p', { class: 'endpoint' }, methodBadge(method), ' ', pathText(path)),
      h('p', { class: 'quiet' }, code(id), operation.deprecated === true && [' · ', t(scope, 'deprecated')]),
      description(scope, operation.description),
      h('h3', {}, t(scope, 'accessControl')),
      rights(scope, joined),
      lifecycle.length > 0 && [h('h3', {}, t(scope, 'lifecycle')), lifecycle],
      parameters(scope, joined),
      requestBody(scope, joined),
      h('h3', {}, t(scope, 'answer')),
      answer(scope, joined),
      consequences(scope, joined),
      h('h3', {}, t(scope, 'refusals')),
      refusals(scope, joined),
    ),
    h('div', { class: 'samples' }, samples(scope, joined)),
  );
}

function parameters(scope: Scope, joined: JoinedOperation): Child {
  const { operation } = joined;
  const places = [
    ['path', 'inPath'],
    ['query', 'inQuery'],
    ['header', 'inHeader'],
  ] as const;
  const groups = places.flatMap(([place, word]) => {
    const ofPlace = joined.parameters.filter((parameter) => parameter.in === place);
    return ofPlace.length === 0
      ? []
      : [
          h('h4', {}, t(scope, word)),
          h(
            'ul',
            { class: 'fields' },
            ...ofPlace.map(({ name, schema, required = false, description: text }) =>
              field(scope, name, schema, {
                required,
                text,
                // With a body, the rules apply to the body.
                rules:
                  place === 'query' && operation.requestBody === undefined ? operation['x-required-when'] : undefined,
              }),
            ),
          ),
        ];
  });
  return groups.length > 0 && [h('h3', {}, t(scope, 'parameters')), groups];
}

function requestBody(scope: Scope, { operation }: JoinedOperation): Child {
  const { requestBody: body } = operation;
  return (
    body && [
      h(
        'h3',
        {},
        t(scope, 'requestBody'),
        body.required === true && [' ', h('span', { class: 'required' }, t(scope, 'required'))],
      ),
      description(scope, body.description),
      contents(scope, body.content, { rules: operation['x-required-when'] }),
    ]
  );
}

/** Media types with the fields of their schemas. Those of answers are collapsed, since most return the same record. */
function contents(
  scope: Scope,
  content: Content,
  { isAnswer = false, rules = [] }: { isAnswer?: boolean; rules?: readonly RequiredWhen[] | undefined },
): Child {
  return Object.entries(content).map(([mediaType, { schema }]) => {
    if (!schema) return h('p', { class: 'media' }, code(mediaType));
    const label = [code(mediaType), ' · ', h('span', { class: 'type' }, typeLabel(scope, schema))];
    const { $ref } = schema;
    const target = $ref === undefined ? schema : (scope.model.contract.schemas.get(nameIn($ref)) ?? {});
    const own = target['x-required-when'] ?? [];
    const body = schemaBody(scope, rules.length > 0 ? { ...target, 'x-required-when': [...rules, ...own] } : target);
    const heading = h('p', { class: 'media' }, ...label);
    if (!isAnswer || schema.format === 'binary') return [heading, body];
    return [heading, h('details', { class: 'inner' }, h('summary', {}, t(scope, 'fields')), body)];
  });
}

const nameIn = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);

function answer(scope: Scope, joined: JoinedOperation): Child {
  return Object.entries(joined.operation.responses).map(([status, { description: text, content, headers }]) => [
    h('p', {}, h('span', { class: 'status' }, status), ' ', line(scope, text)),
    content === undefined
      ? h('p', { class: 'quiet' }, t(scope, 'noContent'))
      : contents(scope, content, { isAnswer: true }),
    responseHeaders(scope, { ...successHeaders(scope.model.contract, joined), ...headers }),
  ]);
}

function responseHeaders(scope: Scope, headers: Readonly<Record<string, ResponseHeader>>): Html {
  return h(
    'details',
    { class: 'inner' },
    h('summary', {}, t(scope, 'responseHeaders'), t(scope, 'colon'), Object.keys(headers).join(t(scope, 'comma'))),
    h(
      'ul',
      { class: 'fields' },
      ...Object.entries(headers).map(([name, { schema, required = false, description: text }]) =>
        field(scope, name, schema, { required, text }),
      ),
    ),
  );
}

/** Further effects of a success: data to read again, and where the list can be exported. */
function consequences(scope: Scope, joined: JoinedOperation): Child {
  const { contract, tags } = scope.model;
  const stale = staleAfter(contract, joined);
  const screen = screenOf(joined, contract.schemas);
  const links = tags
    .filter(({ name }) => stale.includes(name))
    .map(({ name, path }) => h('a', { href: path }, code(name)));
  return [
    links.length > 0 && h('p', { class: 'note' }, t(scope, 'staleAfter'), ' ', join(links, ', ')),
    screen !== undefined && h('p', { class: 'note' }, ...sentence(scope, 'exportable', { name: code(screen) })),
  ];
}
