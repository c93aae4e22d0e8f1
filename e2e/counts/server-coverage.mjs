// Loaded into a server before its own code: notes the functions that run from the arrival of a change of status to its answer.
import { subscribe } from 'node:diagnostics_channel'
import { writeFileSync } from 'node:fs'
import { Session } from 'node:inspector'

const session = new Session()
session.connect()
session.post('Profiler.enable')
session.post('Profiler.startPreciseCoverage', { callCount: true })

const isCounted = (/** @type {import('node:http').IncomingMessage} */ request) => request.url?.endsWith('/status')

/**
 * Takes what ran since the last time: the calls of the inspector answer at once.
 * @param {(scripts: import('node:inspector').Profiler.ScriptCoverage[]) => void} use
 */
const take = (use) => session.post('Profiler.takePreciseCoverage', (_, { result }) => use(result))

subscribe('http.server.request.start', (message) => {
  const { request } = /** @type {{ request: import('node:http').IncomingMessage }} */ (message)
  if (isCounted(request)) take(() => undefined)
})
subscribe('http.server.response.finish', (message) => {
  const { request } = /** @type {{ request: import('node:http').IncomingMessage }} */ (message)
  if (isCounted(request)) take((scripts) => writeFileSync(process.env['COVERAGE_FILE'] ?? '', JSON.stringify(scripts)))
})
