// npm run dev: the server, rebuilt and restarted on each change (PORT, 3000), and Vite's dev server before it (5173).
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { install, main } from './setup.mjs'

/** Beside dist/server, so that `npm start` never takes a half-built one for its own; ../client is the same for both. */
const outDir = 'dist/dev'

/** @type {import('node:child_process').ChildProcess | undefined} */
let server

/** Ends the running server, waiting for it to drain, and starts what was just built. */
async function restart() {
  if (server && server.exitCode === null && server.signalCode === null) {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  server = spawn(process.execPath, ['--enable-source-maps', `${outDir}/main.js`], { stdio: 'inherit' })
}

/** Two builds in quick succession restart one after the other. */
let queue = Promise.resolve()

await main(async () => {
  install()
  const vite = await import('vite')
  const watcher = await vite.build({
    configFile: 'vite.server.config.ts',
    logLevel: 'warn',
    mode: 'development',
    build: { outDir, watch: {} },
  })
  if (!('on' in watcher)) throw new Error('Vite did not watch the server.')
  watcher.on('event', (event) => {
    if (event.code === 'ERROR') console.error(event.error)
    if (event.code === 'END') queue = queue.then(restart)
  })
  const client = await vite.createServer({ configFile: 'vite.config.ts' })
  await client.listen()
  client.printUrls()

  const stop = async () => {
    await Promise.all([watcher.close(), client.close()])
    await queue
    if (server?.kill('SIGTERM')) await once(server, 'exit')
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stop())
})
