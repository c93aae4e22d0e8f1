import { afterAll, vi } from 'vitest'

// Files of a worker share its modules. One that ends while code on demand still loads would fail the next file that imports that code.
afterAll(() => vi.dynamicImportSettled())
