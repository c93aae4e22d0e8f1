// npm start: installs what is missing, builds what is stale, then becomes the server: same process, so signals, the exit
// code and the terminal are the server's own and nothing can be left behind.
import { pathToFileURL } from 'node:url'
import { buildIfStale, install, main } from './setup.mjs'

await main(async () => {
  install()
  buildIfStale()
  process.setSourceMapsEnabled(true)
  await import(pathToFileURL('dist/server/main.js').href)
})
