import { fromBufferPromise } from 'yauzl'

/** The files of a zip file, each under its path in it. Rejects when it is not whole, or a path leads out of it. */
export async function readZip(zip: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  const opened = await fromBufferPromise(zip)
  for await (const entry of opened.eachEntry()) {
    const content = await opened.openReadStreamPromise(entry)
    // `buffer` of Node makes a blob first, which takes most of the time where files are small and many.
    files.set(entry.fileName, Buffer.concat(await content.toArray()))
  }
  return files
}
