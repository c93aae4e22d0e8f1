// npm run build: client and server into dist/.
import { build, install, main } from './setup.mjs'

await main(() => {
  install()
  build()
})
