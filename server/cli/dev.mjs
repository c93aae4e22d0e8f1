// npm run dev: the server, rebuilt and restarted on each change (PORT, 3000), and Vite's dev server before it (5173).
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { followParent, install, main } from './setup.mjs'

/** Beside dist/server, so that `npm start` never takes a half-built one for its own; ../client is the same for both. */
const outDir = 'dist/dev'

/** The server's environment: Vite sets NODE_ENV in ours, which would make the server one in production. */
const serverEnv = { ...process.env }
process.env['NODE_ENV'] = 'development'

/** @type {import('node:child_process').ChildProcess | undefined} */
let server
process.once('exit', () => server?.kill('SIGTERM'))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(0))

/** Ends the running server, waiting for it to drain, and starts what was just built. */
async function restart() {
  if (server && server.exitCode === null && server.signalCode === null) {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  server = spawn(process.execPath, ['--enable-source-maps', `${outDir}/main.js`], {
    stdio: 'inherit',
    env: serverEnv,
  })
}

/** Two builds in quick succession restart one after the other. */
let queue = Promise.resolve()

await main(async () => {
  followParent()
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
})
