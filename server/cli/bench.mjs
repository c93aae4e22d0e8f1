// npm run bench: installs what is missing, builds what is stale, builds the benchmarks, then becomes them.
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildPrograms } from './build/build-programs.mjs'
import { buildIfStale, followParent, install, main } from './setup.mjs'

/** Those of bench/ that run as processes of their own. */
const programs = [
  ...['main', 'load', 'watch', 'tabs', 'uploader', 'attacker'],
  ...['reference-server', 'many-models-server', 'staged-server', 'eventstoredb-server'],
]

await main(async () => {
  followParent()
  install()
  await buildIfStale()
  const folder = await buildPrograms(programs.map((name) => `bench/${name}.ts`))
  process.setSourceMapsEnabled(true)
  await import(pathToFileURL(resolve(folder, 'main.js')).href)
})
