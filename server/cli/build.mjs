// npm run build: server and client into dist/, and the embedded database's template beside the packages.
import { build, install, main } from './setup.mjs'

await main(async () => {
  install()
  await build()
})
