import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vite'

/** Where the client was built before. */
const folder = 'dist/client'

/** Left for when they are needed: compressed copies, programs, icons of the system, and letters that few names have. */
const LEFT_OUT =
  /\.(br|gz|map|png|wasm)$|^\.vite\/|-(cyrillic|greek|vietnamese)\S*\.woff2$|^(index\.html|ui\.html|sw\.js)$/

/** The build as client/worker/build.ts needs it. */
function describeBuild() {
  if (!existsSync(folder)) return { id: '', paths: [], onUse: [], entry: '' }
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort()
  const files = all.filter((file) => !LEFT_OUT.test(file))
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const hash = createHash('sha256').update(page)
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(join(folder, file)))
  return {
    id: hash.digest('hex').slice(0, 16),
    paths: ['/', ...files.map((file) => `/${file}`)],
    onUse: all.filter((file) => file.endsWith('.wasm')).map((file) => `/${file}`),
    entry: /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? '',
  }
}

/** The service worker: dist/client/sw.js, one script without imports, which older Firefoxes need. After the client's build. */
export default defineConfig({
  publicDir: false,
  define: { BUILD: JSON.stringify(describeBuild()) },
  build: {
    outDir: folder,
    emptyOutDir: false,
    target: 'es2023',
    rolldownOptions: {
      input: 'client/worker/worker.ts',
      output: { format: 'iife', entryFileNames: 'sw.js' },
    },
  },
})
