// npm run test:crash: installs what is missing, builds the test that kills the server again and again, then becomes it.
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildPrograms } from '../build/build-programs.mjs'
import { install, main } from '../setup.mjs'

await main(async () => {
  install()
  const folder = await buildPrograms(['server/testing/crash/main.ts'])
  await import(pathToFileURL(resolve(folder, 'main.js')).href)
})
