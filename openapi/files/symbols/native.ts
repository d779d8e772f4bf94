import type { LineTable } from './dwarf-lines.ts';

/** A function of native code, and where it begins. */
export interface NativeSymbol {
  /** The linker's name: names of C++ and Swift stay mangled. */
  readonly name: string;
  readonly address: number;
  /** Size in bytes; 0 if the file has no size. */
  readonly size: number;
}

/** The symbol at an address. */
export interface NativePlace {
  readonly name: string;
  /** Bytes from the beginning of the function. */
  readonly offset: number;
  readonly file?: string;
  readonly line?: number;
}

/** The symbols of a native image, by address. */
export interface NativeSymbols {
  readonly count: number;
  placeOf(address: number): NativePlace | null;
}

/** Finds the symbol at an address: the last function that begins there or before, unless it ends before. */
export function symbolsFrom(all: readonly NativeSymbol[], lines: LineTable): NativeSymbols {
  const sorted = all.toSorted((a, b) => a.address - b.address);
  return {
    count: sorted.length,
    placeOf(address) {
      let [low, high] = [0, sorted.length];
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((sorted[middle]?.address ?? 0) <= address) low = middle + 1;
        else high = middle;
      }
      const symbol = sorted[low - 1];
      if (symbol === undefined || (symbol.size > 0 && address >= symbol.address + symbol.size)) return null;
      return { name: symbol.name, offset: address - symbol.address, ...lines.placeOf(address) };
    },
  };
}
