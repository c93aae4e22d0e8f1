// npm run proof-key: installs what is missing, builds what is stale, then becomes the program.
import { pathToFileURL } from 'node:url'
import { buildIfStale, install, main } from './setup.mjs'

await main(async () => {
  install()
  await buildIfStale()
  process.setSourceMapsEnabled(true)
  await import(pathToFileURL('dist/server/proof-key.js').href)
})
