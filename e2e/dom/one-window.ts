import { GlobalWindow, type Window } from 'happy-dom'
import type { Environment } from 'vitest/runtime'
import { populateGlobal } from 'vitest/runtime'

/** Node has these too: `populateGlobal` leaves Node's unless they are named. */
const OVER_NODE = [
  'AbortController',
  'AbortSignal',
  'fetch',
  'FormData',
  'Headers',
  'MessagePort',
  'Request',
  'Response',
  'URL',
  'URLSearchParams',
]

let window: Window | undefined

/**
 * One window for all test files of a worker: the client is read once and not for each file, and what it holds of its window stays
 * true. A file leaves the page empty for the next one.
 */
export default {
  name: 'one-window',
  viteEnvironment: 'client',
  setup(global) {
    if (!window) {
      window = new GlobalWindow({ url: 'http://localhost:3000', settings: { disableErrorCapturing: true } })
      populateGlobal(global, window, { bindFunctions: true, additionalKeys: OVER_NODE })
    }
    const { document, localStorage, sessionStorage } = window
    return {
      teardown() {
        document.body.replaceChildren()
        document.head.replaceChildren()
        localStorage.clear()
        sessionStorage.clear()
      },
    }
  },
} satisfies Environment
