import { closeSync, fsyncSync, openSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { PGlite } from '@electric-sql/pglite'
import { z } from 'zod'

/** How PGlite starts when it is to sync: without its `-F`, and by the call that the file system below can serve. */
export const DURABLE_START = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...['-c', 'wal_sync_method=fsync'],
]

type Init = Parameters<NodeFS['init']>

/** WASI's number for "input/output error": Postgres stops itself rather than go on after a failed fsync. */
const EIO = 29

/** In a line of Postgres's log. */
const LAST_WORDS = /(?:FATAL|PANIC): +(.*)/

/** The internals of PGlite's file system that are needed to make it sync; not part of its public interface. */
type NodeFsInternals = { readonly stream_ops: Record<string, unknown>; realPath(node: unknown): string }
const Internals = z.object({
  NODEFS: z.custom<NodeFsInternals>(
    (fs) => z.object({ stream_ops: z.object(), realPath: z.function() }).safeParse(fs).success,
  ),
})
const Stream = z.object({ nfd: z.int().nullish(), node: z.unknown() })

/**
 * PGlite's folder on disk with a working fsync. PGlite asks for none itself (`-F`), and its file system would ignore it;
 * without one a commit survives a killed process but not a power cut.
 */
export class DurableFs extends NodeFS {
  /** How often Postgres had something synced; 0 after the start means that the patch does not reach it. */
  syncs = 0
  /** The reason that Postgres gave when it gave up. PGlite's own error says only that it did. */
  lastWords: string | null = null

  override async init(pg: PGlite, opts: Init[1]): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, opts)
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [...(emscriptenOpts.preRun ?? []), (mod) => this.#patch(mod)],
        printErr: (line: string) => {
          this.lastWords = LAST_WORDS.exec(line)?.[1] ?? this.lastWords
        },
      },
    }
  }

  #patch(mod: unknown): void {
    const internals = Internals.safeParse(mod)
    if (!internals.success) return
    const { NODEFS } = internals.data
    NODEFS.stream_ops['fsync'] = (stream: unknown) => {
      try {
        const { nfd, node } = Stream.parse(stream)
        if (nfd === null || nfd === undefined) syncFolder(NODEFS.realPath(node))
        else fsyncSync(nfd)
        this.syncs++
        return 0
      } catch {
        return EIO
      }
    }
  }
}

/** Makes names in a folder durable. Windows cannot open one, and needs not. */
export function syncFolder(path: string): void {
  if (process.platform === 'win32') return
  const fd = openSync(path, 'r')
  try {
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}
