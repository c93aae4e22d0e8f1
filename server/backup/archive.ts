import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import tar from 'tar-stream'
import { z } from 'zod'
import { OperatorError } from '../errors/operator-error.ts'

/** A file in the archive as it has to come out again. */
export const Part = z.object({ name: z.string(), bytes: z.int().nonnegative(), sha256: z.hash('sha256') })
export type Part = z.infer<typeof Part>

/** The archive is not what was written. */
export class Damaged extends OperatorError {
  override readonly name = 'Damaged'
}

/** Passes bytes on, and says at the end how many there were and what their digest is. */
export function measure() {
  const hash = createHash('sha256')
  let bytes = 0
  return {
    async *through(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    },
    result: () => ({ bytes, sha256: hash.digest('hex') }),
  }
}

/**
 * Writes a tar archive, file by file: it never holds more than a piece of one.
 * @param path is replaced; for its owner alone.
 */
export function writeArchive(path: string) {
  const pack = tar.pack()
  const parts: Part[] = []
  const failed = new AbortController()
  const written = pipeline(pack, createWriteStream(path, { mode: 0o600, flush: true }))
  // A full disk must end the file that is under way, too.
  written.catch((error: unknown) => failed.abort(error))

  return {
    /** All that was added. */
    parts: parts as readonly Part[],
    /** @throws Error with the code ENOENT when there is no such file: then nothing was added. */
    async addFile(name: string, source: string): Promise<void> {
      const file = await open(source)
      try {
        const { size, mtime } = await file.stat()
        const measured = measure()
        const entry = pack.entry({ name, size, mtime, mode: 0o600 })
        await pipeline(file.createReadStream({ autoClose: false }), measured.through, entry, { signal: failed.signal })
        parts.push({ name, ...measured.result() })
      } finally {
        await file.close()
      }
    },
    addFolder(name: string): void {
      pack.entry({ name, type: 'directory', mode: 0o700 })
    },
    addText(name: string, text: string): void {
      pack.entry({ name, mode: 0o600 }, text)
      parts.push({ name, bytes: Buffer.byteLength(text), sha256: createHash('sha256').update(text).digest('hex') })
    },
    /** Ends the archive: it is on disk when this resolves. */
    async end(): Promise<void> {
      pack.finalize()
      await written
    },
    /** Gives up; the file stays behind. @returns why it could not be written, if that is why. */
    async abandon(): Promise<unknown> {
      const { reason } = failed.signal as { reason: unknown }
      pack.destroy()
      await written.catch(() => undefined)
      return reason
    },
  }
}

/** A file or folder of an archive. The content of a file has to be read before the next one is asked for. */
type Entry = { readonly name: string; readonly isFolder: boolean; readonly content: AsyncIterable<Buffer> }

/** Reads an archive from its start. @throws Damaged when it ends early or is none; errors of the system as they are. */
export async function* readArchive(path: string): AsyncGenerator<Entry> {
  const extract = tar.extract()
  const source = createReadStream(path)
  source.on('error', (error) => extract.destroy(error))
  source.pipe(extract)
  const explain = (error: unknown): unknown => {
    const isOfReading = error instanceof Error && (error instanceof OperatorError || 'syscall' in error)
    return isOfReading ? error : new Damaged(`${path} is no whole backup: ${String(error)}.`)
  }
  async function* bytesOf(entry: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of entry) if (Buffer.isBuffer(chunk)) yield chunk
    } catch (error) {
      throw explain(error)
    }
  }
  try {
    for await (const entry of extract) {
      const { name, type } = entry.header
      if (type !== 'file' && type !== 'directory') throw new Damaged(`${path} holds what no backup holds: ${name}.`)
      yield { name: name.replace(/\/$/, ''), isFolder: type === 'directory', content: bytesOf(entry) }
    }
  } catch (error) {
    throw explain(error)
  } finally {
    source.destroy()
  }
}
