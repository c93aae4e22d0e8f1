// npm start: installs what is missing, builds what is stale, then becomes the server: in the same process, so signals, the
// exit code and the terminal are the server's own.
import { pathToFileURL } from 'node:url'
import { buildIfStale, followParent, install, main } from './setup.mjs'

await main(async () => {
  followParent()
  install()
  await buildIfStale()
  process.setSourceMapsEnabled(true)
  await import(pathToFileURL('dist/server/main.js').href)
})
