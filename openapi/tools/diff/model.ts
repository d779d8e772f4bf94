import type { Content, Parameter, ResponseHeader } from '../../codegen/contract.ts';
import { exportablesOf } from '../../codegen/derive/exports.ts';
import type { Exportable } from '../../codegen/derive/exports.ts';
import { refusalHeaders, successHeaders } from '../../codegen/derive/headers.ts';
import { impliedCodes, problemsOf } from '../../codegen/derive/problems.ts';
import { joinDocuments } from '../../codegen/join.ts';
import type { Contract, JoinedOperation, Origin } from '../../codegen/join.ts';
import { below } from '../../codegen/lint/report.ts';
import type { Source } from '../../codegen/source.ts';
import type { Conventions } from './conventions.ts';
import { permissionOf } from './permission.ts';
import type { Grants } from './permission.ts';

/** A parameter with the place where it is written; for a reference, that of the component. */
export interface PlacedParameter {
  readonly parameter: Parameter;
  readonly origin: Origin;
  /** Whether a call without it is refused. */
  readonly isRequired: boolean;
}

/** The media types of a body or an answer, with their place. */
export interface PlacedContent {
  readonly content: Content;
  readonly description: string | undefined;
  readonly origin: Origin;
}

/** An operation with all that is derived for it. */
export interface OperationModel {
  readonly joined: JoinedOperation;
  /** Method and path, with empty braces. Two operations with the same address answer the same calls. */
  readonly address: string;
  readonly grants: Grants;
  /** Parameters by location and name; path parameters by their position. */
  readonly parameters: ReadonlyMap<string, PlacedParameter>;
  readonly body: (PlacedContent & { readonly isRequired: boolean }) | undefined;
  readonly status: string;
  readonly answer: PlacedContent;
  /** Headers by status, then by name. */
  readonly headers: ReadonlyMap<string, Readonly<Record<string, ResponseHeader>>>;
  /** The codes of its refusals, with their status. */
  readonly refusals: ReadonlyMap<string, number>;
  /** The codes that follow from its input. */
  readonly implied: ReadonlySet<string>;
}

/** A contract prepared for comparison: joined documents and derived data. */
export interface Model {
  readonly sources: readonly Source[];
  readonly contract: Contract;
  /** Operations by operationId. */
  readonly operations: ReadonlyMap<string, OperationModel>;
  /** The lists that can be exported, by operationId. */
  readonly exports: ReadonlyMap<string, Exportable>;
  /** The rules of all operations in words. */
  readonly conventions: Conventions | undefined;
}

/**
 * Joins documents and derives the data to compare.
 * @throws ContractError if they are not written in the notation.
 */
export function modelOf(sources: readonly Source[], conventions?: Conventions): Model {
  const contract = joinDocuments(sources);
  return {
    sources,
    contract,
    operations: new Map(contract.operations.map((joined) => [joined.id, operationModel(contract, joined)])),
    exports: new Map(exportablesOf(contract).map((table) => [table.joined.id, table])),
    conventions,
  };
}

/** Limits a model to the operations of the given domains. */
export function limitedTo(model: Model, domains: readonly string[]): Model {
  const isWithin = ({ joined }: { readonly joined: JoinedOperation }): boolean => domains.includes(joined.domain);
  return {
    ...model,
    operations: new Map([...model.operations].filter(([, one]) => isWithin(one))),
    exports: new Map([...model.exports].filter(([, one]) => isWithin(one))),
  };
}

function operationModel(contract: Contract, joined: JoinedOperation): OperationModel {
  const { operation, origin, method, path } = joined;
  const refusals = new Map(
    problemsOf(contract, joined).map((code) => [code, contract.problems.get(code)?.status ?? 0]),
  );
  const [status = '', success] = Object.entries(operation.responses)[0] ?? [];
  const { requestBody: body } = operation;
  return {
    joined,
    address: `${method} ${path.replaceAll(/\{[^}]*\}/gu, '{}')}`,
    grants: permissionOf(contract, joined),
    parameters: parametersOf(contract, joined),
    body: body && {
      content: contentOf(body.content),
      description: body.description,
      isRequired: body.required === true,
      origin: below(origin, 'requestBody'),
    },
    status,
    answer: {
      content: contentOf(success?.content),
      description: success?.description,
      origin: below(origin, 'responses', status),
    },
    headers: new Map([
      [status, { ...successHeaders(contract, joined), ...success?.headers }],
      ...[...new Set(refusals.values())].map((one) => [String(one), refusalHeaders(joined, one)] as const),
    ]),
    refusals,
    // Added or removed bodies, parameters and permissions are reported themselves. NOT_FOUND depends only on a name, so
    // it is compared.
    implied: new Set(impliedCodes(contract, joined).filter((code) => code !== 'NOT_FOUND')),
  };
}

/** Content by media type, ignoring letter case and spaces. */
const contentOf = (content: Content = {}): Content =>
  Object.fromEntries(
    Object.entries(content).map(([mediaType, one]) => [mediaType.toLowerCase().replaceAll(/\s/gu, ''), one]),
  );

/**
 * Name of the header of the caller's own password. Calls without it are refused with AUTH_REAUTH_REQUIRED, even if
 * `required` is false.
 */
const OWN_PASSWORD = 'x-own-password';

function parametersOf(contract: Contract, joined: JoinedOperation): Map<string, PlacedParameter> {
  const places = [...joined.path.matchAll(/\{([^}]*)\}/gu)].map(([, name]) => name);
  const components = new Map([...contract.parameters].map(([name, parameter]) => [parameter, name]));
  return new Map(
    joined.parameters.map((parameter, index) => {
      const component = components.get(parameter);
      // Header names are case-insensitive.
      const name = parameter.in === 'header' ? parameter.name.toLowerCase() : parameter.name;
      return [
        `${parameter.in} ${parameter.in === 'path' ? places.indexOf(name) : name}`,
        {
          parameter,
          isRequired: parameter.required === true || name === OWN_PASSWORD,
          origin:
            component === undefined
              ? (joined.parameterOrigins[index] ?? joined.origin)
              : contract.originOf('parameters', component),
        },
      ];
    }),
  );
}
