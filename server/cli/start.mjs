// npm start: installs what is missing, builds what is stale, then becomes the server: in the same process, so signals, the
// exit code and the terminal are the server's own.
import { pathToFileURL } from 'node:url'
import { buildIfStale, install, main } from './setup.mjs'

/**
 * A SIGTERM to npm ends npm and its shell at once and never reaches this process: take it from the shell's end.
 * (A shell that execs its last command has npm itself for the parent, which does pass signals on.)
 */
function followParent() {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, 200)
  timer.unref()
}

await main(async () => {
  if (process.env['npm_lifecycle_event']) followParent()
  install()
  buildIfStale()
  process.setSourceMapsEnabled(true)
  await import(pathToFileURL('dist/server/main.js').href)
})
