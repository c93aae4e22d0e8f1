import { vi } from 'vitest'

// Each test file has a page of its own, as after a reload: the client is evaluated anew, and all that a file before it began or
// changed in the window is over. Server, events and packages stay: reading them takes most of the time, and they keep nothing of a
// page.

const evaluatedAnew = (file: string): boolean => /\/(client|e2e)\/|\/socket\.io-client\//.test(file)

/** How Vitest keeps a module of this worker. */
interface EvaluatedModule {
  promise?: unknown
  exports?: unknown
  evaluated: boolean
  readonly importers: Set<string>
}

/** A thing, the name of one of its properties, and that property before the first page. */
type PropertyBefore = readonly [thing: object, name: string, descriptor: PropertyDescriptor | undefined]
/** All that a worker notes for its next page. */
interface WorkerNotes {
  readonly before: readonly PropertyBefore[]
  readonly timers: Set<NodeJS.Timeout>
}
const NOTES = Symbol.for('notes for the next page')
const worker = globalThis as unknown as {
  readonly __vitest_worker__: { readonly evaluatedModules: { idToModuleMap: Map<string, EvaluatedModule> } }
  [NOTES]?: WorkerNotes
}

/** The properties that tests replace or add, as happy-dom has no other way to set them. */
const REPLACED: readonly (readonly [thing: object, names: readonly string[]])[] = [
  [globalThis, ['fetch', 'indexedDB', 'WebSocket', 'XMLHttpRequest']],
  [HTMLElement.prototype, ['clientHeight']],
  [navigator, ['onLine', 'sendBeacon']],
  [document, ['hidden']],
]

/** Notes each timer that is set from now on. */
function timersFromNowOn(): Set<NodeJS.Timeout> {
  const timers = new Set<NodeJS.Timeout>()
  const noting = <Args extends unknown[]>(set: (...args: Args) => NodeJS.Timeout) =>
    Object.assign((...args: Args) => {
      const timer = set(...args)
      timers.add(timer)
      return timer
    }, set)
  Object.assign(globalThis, { setTimeout: noting(setTimeout), setInterval: noting(setInterval) })
  return timers
}

vi.useRealTimers()
vi.unstubAllGlobals()
vi.restoreAllMocks()

worker[NOTES] ??= {
  before: REPLACED.flatMap(([thing, names]) =>
    names.map((name) => [thing, name, Object.getOwnPropertyDescriptor(thing, name)] as const),
  ),
  timers: timersFromNowOn(),
}
const { before, timers } = worker[NOTES]
for (const timer of timers) clearTimeout(timer)
timers.clear()
for (const [thing, name, descriptor] of before) {
  if (descriptor) Object.defineProperty(thing, name, descriptor)
  else Reflect.deleteProperty(thing, name)
}
for (const [file, module] of worker.__vitest_worker__.evaluatedModules.idToModuleMap) {
  if (!evaluatedAnew(file)) continue
  module.promise = undefined
  module.exports = undefined
  module.evaluated = false
  module.importers.clear()
}
document.body.replaceChildren()
document.head.replaceChildren()
document.body.removeAttribute('style')
localStorage.clear()
sessionStorage.clear()
history.replaceState(null, '', '/')
