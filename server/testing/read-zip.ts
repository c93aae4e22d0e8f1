import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

/** What a zip file holds, each file under its path in it. Rejects when it is not whole, or a path leads out of it. */
export async function readZip(zip: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  const opened = await fromBufferPromise(zip)
  for await (const entry of opened.eachEntry())
    files.set(entry.fileName, await buffer(await opened.openReadStreamPromise(entry)))
  return files
}
