/** The text that was compressed with gzip, in UTF-8. Rejects when it is not whole. */
export async function unzip(gzip: Uint8Array<ArrayBuffer> | ArrayBuffer): Promise<string> {
  const text = new Blob([gzip]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Response(text).text()
}
