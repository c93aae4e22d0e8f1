import type { Locator, Page } from 'playwright/test'
import type { Person } from './fixtures.ts'

/** A state of a screen, to be looked at (screens.ts). */
export interface Screen {
  name: string
  /** Where it begins; without, `open` goes there itself. */
  path?: string
  /** Who looks at it; without, the screen of a person who is not signed in. */
  person?: Person
  /** Brings the page into the state that is meant. */
  open?: (page: Page) => Promise<void>
  /** What is to be seen then. */
  seen: (page: Page) => Locator
  /** Only phones have it. */
  isOfPhones?: boolean
  /** The part to look at, where axe takes what is hidden behind it for reachable: an open menu. */
  within?: string
}
