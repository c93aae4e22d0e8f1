import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

/** Files of text and programs; pictures and fonts are compressed as they are, and no page load waits for source maps. */
const COMPRESSIBLE = /\.(html|js|css|svg|csv|json|txt|wasm)$/

/** How each kind of compressed file ends, and what makes it: at the highest level, since it is done once. */
const KINDS = /** @type {const} */ ([
  ['.br', promisify(brotliCompress)],
  ['.gz', (/** @type {Buffer} */ content) => promisify(gzip)(content, { level: 9 })],
])

/**
 * Lays compressed copies beside the files of a folder, where they are shorter; the server sends them to browsers that take
 * them (server/http/answers/static-files.ts).
 * @param {string} folder
 */
export async function precompress(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
  await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const file = join(parentPath, name)
      const content = await readFile(file)
      for (const [ending, compress] of KINDS) {
        const compressed = await compress(content)
        if (compressed.length < content.length) await writeFile(file + ending, compressed)
      }
    }),
  )
}
