import { expect, type Locator, type Page } from 'playwright/test'
import type { Person } from './fixtures.ts'

/** A state of a screen, to be looked at (screens/screens.ts). */
export interface Screen {
  name: string
  /** Where it begins; without, `open` goes there itself. */
  path?: string
  /** The screen that it begins at, of the same person: `open` goes on from there. */
  from?: Screen
  /** Who looks at it; without, the screen of a person who is not signed in. */
  person?: Person
  /** Brings the page into the state that is meant. */
  open?: (page: Page) => Promise<void>
  /** The part that is to be seen then. */
  seen: (page: Page) => Locator
  /** Brings the page back to the screen that it begins at; by default Escape does. */
  close?: (page: Page) => Promise<void>
  /** Only phones have it. */
  isOfPhones?: boolean
  /** Only desks have it. */
  isOfDesks?: boolean
  /** It closes when the window changes its size, and is opened anew in the other. */
  isReopened?: boolean
  /** The part to look at, where axe takes what is hidden behind it for reachable: an open menu. */
  within?: string
  /** The files in client/ whose dialogs and menus it shows. */
  opens?: readonly string[]
}

/** Goes to a screen and waits until it is there; the page is signed in where the screen takes that. */
export async function showScreen(page: Page, screen: Screen): Promise<void> {
  if (screen.from) await showScreen(page, screen.from)
  await openScreen(page, screen)
}

/** The same on a page that shows the screen that it begins at, if it has one. */
export async function openScreen(page: Page, { path, open, seen }: Screen): Promise<void> {
  if (path !== undefined) await page.goto(path)
  await open?.(page)
  await expect(seen(page)).toBeVisible()
  // The live channel never rests, so a quiet network cannot be waited for; the screen's own loading state can.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/** Goes back to the screen that it begins at. */
export async function closeScreen(page: Page, { close, seen }: Screen): Promise<void> {
  if (close) await close(page)
  else if (await seen(page).isVisible()) await page.keyboard.press('Escape')
  await expect(seen(page)).toBeHidden()
}
