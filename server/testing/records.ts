import { ZipArchive } from 'archiver'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Source } from '#events/proof/read-zip.ts'
import { RECORD_FILES } from '#events/proof/record.ts'

/** A zip file of these files, as the server writes a record of them: with the time that its note says. */
export async function zipOf(files: Iterable<readonly [string, Buffer | string]>): Promise<Buffer> {
  const archive = new ZipArchive({ store: true })
  const all = new Map(files)
  const [, madeAt] = /^time (\S+)$/m.exec(String(all.get(RECORD_FILES.note))) ?? []
  const date = madeAt === undefined ? new Date() : new Date(madeAt)
  for (const [name, content] of files) {
    const isText = /\.(json|note|html)$/.test(name)
    const isPhoto = name.startsWith('photos/')
    archive.append(isPhoto ? Readable.from([Buffer.from(content)]) : content, { name, date, store: !isText })
  }
  const [zip] = await Promise.all([buffer(archive), archive.finalize()])
  return zip
}

/** Bytes in memory, read piece by piece. */
export const sourceOf = (bytes: Buffer): Source => ({
  size: bytes.length,
  read: async (from, to) => bytes.subarray(from, to),
})
