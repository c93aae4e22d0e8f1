import { ZipArchive } from 'archiver'
import { buffer } from 'node:stream/consumers'
import type { Source } from '#events/proof/read-zip.ts'

/** A zip file of these files. */
export async function zipOf(files: Iterable<readonly [string, Buffer | string]>): Promise<Buffer> {
  const archive = new ZipArchive({ store: true })
  for (const [name, content] of files) archive.append(content, { name })
  const [zip] = await Promise.all([buffer(archive), archive.finalize()])
  return zip
}

/** Bytes in memory, read piece by piece. */
export const sourceOf = (bytes: Buffer): Source => ({
  size: bytes.length,
  read: async (from, to) => bytes.subarray(from, to),
})
