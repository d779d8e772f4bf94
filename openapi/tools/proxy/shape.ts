import { escapeStep, isNode, type Json, schemaAt } from '../../checker/pointer.ts';

/** How often each place was present, by its path: `/items/*` + `/status`. */
export type FieldCounts = Readonly<Record<string, number>>;

/** A property, and how often it was present. */
interface Member {
  readonly name: string;
  readonly shape: Shape;
  count: number;
  /** The member declared after it. */
  next: Member | undefined;
}

/** The enclosing schemas by pointer. A nested record of the same schema is counted with the outer one. */
type Enclosing = ReadonlyMap<string, Shape>;

/** The declared members of a value at all levels, and how often each was present. */
export class Shape {
  readonly #members = new Map<string, Member>();
  #first: Member | undefined;
  #last: Member | undefined;
  #items: Shape | undefined;
  /** All undeclared members of an object. */
  #rest: Member | undefined;

  /**
   * The shape of a schema.
   * @param pointer of the schema in the document
   */
  static of(document: Json, pointer: string): Shape {
    return shapeAt(document, pointer, new Map());
  }

  /** Counts the declared members of a value. */
  count(value: unknown): void {
    if (Array.isArray(value)) {
      if (this.#items !== undefined) for (const item of value) this.#items.count(item);
      return;
    }
    if (!isNode(value)) return;
    let next = this.#first;
    for (const key in value) {
      // Properties usually have the declared order, so few need a lookup.
      const member: Member | undefined = next?.name === key ? next : (this.#members.get(key) ?? this.#rest);
      if (member === undefined) continue;
      ({ next } = member);
      member.count++;
      const inner = value[key];
      if (typeof inner === 'object' && inner !== null) member.shape.count(inner);
    }
  }

  /** Every declared place with its count. Nested records of the same schema are included once. */
  fields(): FieldCounts {
    const counts: Record<string, number> = {};
    this.#collect('', counts, []);
    return counts;
  }

  /** Adds the members that a schema declares. */
  declare(document: Json, pointer: string, enclosing: Enclosing): void {
    const located = schemaAt(document, pointer);
    if (located === undefined || enclosing.get(located.pointer) === this) return;
    const { schema, pointer: at } = located;
    const inside = new Map(enclosing).set(at, this);
    const { properties, items, additionalProperties } = schema;
    for (const name of Object.keys(isNode(properties) ? properties : {})) {
      const place = `${at}/properties/${escapeStep(name)}`;
      const existing = this.#members.get(name);
      // Several options may declare the same member.
      if (existing === undefined) this.#add(name, shapeAt(document, place, inside));
      else existing.shape.declare(document, place, inside);
    }
    if (isNode(items)) this.#items = shapeAt(document, `${at}/items`, inside);
    if (isNode(additionalProperties))
      this.#rest = memberOf('*', shapeAt(document, `${at}/additionalProperties`, inside));
    for (const keyword of ['allOf', 'oneOf', 'anyOf']) {
      const options = schema[keyword];
      for (const index of Array.isArray(options) ? options.keys() : [])
        this.declare(document, `${at}/${keyword}/${index}`, inside);
    }
  }

  #add(name: string, shape: Shape): void {
    const member = memberOf(name, shape);
    this.#members.set(name, member);
    this.#first ??= member;
    if (this.#last !== undefined) this.#last.next = member;
    this.#last = member;
  }

  #collect(path: string, counts: Record<string, number>, above: readonly Shape[]): void {
    if (above.includes(this)) return;
    const inside = [...above, this];
    for (const [name, { shape, count }] of this.#members) {
      counts[`${path}/${escapeStep(name)}`] = count;
      shape.#collect(`${path}/${escapeStep(name)}`, counts, inside);
    }
    if (this.#items !== undefined) this.#items.#collect(`${path}/*`, counts, inside);
    if (this.#rest === undefined) return;
    counts[`${path}/*`] = this.#rest.count;
    this.#rest.shape.#collect(`${path}/*`, counts, inside);
  }
}

const memberOf = (name: string, shape: Shape): Member => ({ name, shape, count: 0, next: undefined });

function shapeAt(document: Json, pointer: string, enclosing: Enclosing): Shape {
  const outer = enclosing.get(schemaAt(document, pointer)?.pointer ?? '');
  if (outer !== undefined) return outer;
  const shape = new Shape();
  shape.declare(document, pointer, enclosing);
  return shape;
}
