/**
 * What a stream brings, part by part; whoever stops early gives the rest up. Safari reads streams, and does not go
 * through them with `for await`: the error would look like that of a broken file.
 * @throws what the stream fails with
 */
export async function* partsOf<Part>(stream: ReadableStream<Part>): AsyncGenerator<Part, void> {
  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel().catch(() => {});
  }
}
