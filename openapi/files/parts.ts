/**
 * Iterates over the chunks of a stream; stopping early cancels it. Safari does not support `for await` on readable
 * streams, and its error would look like that of a broken file.
 * @throws the error of the stream
 */
export async function* partsOf<Part>(stream: ReadableStream<Part>): AsyncGenerator<Part, void> {
  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel().catch(() => {});
  }
}
