import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'

// The databases of a test file's page: one that a page of the same worker had before went with that page.
Object.assign(globalThis, { indexedDB: new IDBFactory() })
