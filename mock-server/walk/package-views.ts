import type { PackageSplit } from '../population/packages.ts';
import { Columns } from './columns.ts';
import { VersionCursor } from './versions.ts';
import { roomFor, type Walk } from './walk.ts';

/** Reads the packages of devices, one device after another, in order of time. */
export class PackageCursor {
  readonly #apps: readonly (VersionCursor | undefined)[];
  readonly #firsts: readonly number[];

  /** @param start the hour, counted from 1970, from which hours are counted */
  constructor({ apps }: PackageSplit, start: number) {
    this.#apps = apps.map(({ segments }) => segments && new VersionCursor(segments, start));
    this.#firsts = apps.map(({ first }) => first);
  }

  /** Moves to the first packages of a device. */
  begin(place: number): void {
    for (let app = 0; app < this.#apps.length; app++) this.#apps[app]?.begin(place);
  }

  /** Returns the index of the package of a sub-application in an hour. Hours must not decrease. */
  at(app: number, hour: number): number {
    return (this.#firsts[app] ?? 0) + (this.#apps[app]?.at(hour) ?? 0);
  }
}

/**
 * Converts the sessions of a device to a row for each sub-application whose pages they visit: with only those pages,
 * the package that the device had, and the sub-application as the variant of the journey.
 */
export class PackageViews {
  readonly #split: PackageSplit;
  readonly #cursor: PackageCursor;
  readonly #rows: Columns;

  constructor(split: PackageSplit, { span, stretches, places }: Walk) {
    const most = roomFor(
      stretches.map(({ sessions }) => sessions.offsets),
      places,
    );
    this.#split = split;
    this.#cursor = new PackageCursor(split, span.first);
    this.#rows = new Columns(most * split.apps.length, { ways: 0, kinds: 0 });
  }

  /** Returns the rows of a device; the object is reused for the next device. */
  of(sessions: Columns, place: number): Columns {
    const { apps } = this.#split;
    const rows = this.#rows;
    const cursor = this.#cursor;
    const { runs, count, pages } = sessions;
    cursor.begin(place);
    [rows.count, rows.runs.count] = [0, 0];
    for (let run = 0; run < runs.count; run++) {
      rows.runs.begin(rows.count, runs.of[run] ?? 0);
      for (let at = runs.from[run] ?? 0, end = runs.end(run, count); at < end; at++)
        for (let app = 0; app < apps.length; app++) {
          const own = (pages[at] ?? 0) & (apps[app]?.pages ?? 0);
          if (own === 0) continue;
          const to = rows.count++;
          const hour = sessions.hour[at] ?? 0;
          rows.pages[to] = own;
          rows.hour[to] = hour;
          rows.minute[to] = sessions.minute[at] ?? 0;
          rows.network[to] = sessions.network[at] ?? 0;
          rows.size[to] = (sessions.size[at] ?? 0) + app;
          rows.package[to] = cursor.at(app, hour);
        }
    }
    return rows;
  }
}
