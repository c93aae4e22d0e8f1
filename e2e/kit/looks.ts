import { expect, type Page } from 'playwright/test'

/** Poll interval of screens that the server does not push changes to, in milliseconds: that of the client (client/api). */
export const LOOK_EVERY_MS = 10_000

/**
 * Waits until something shows that such a screen asks for: its clock, which the test has installed, goes on from look to look.
 * @param check waits for a short while itself.
 */
export async function afterLooks(
  page: Page,
  check: (options: { readonly timeout: number }) => Promise<void>,
): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(LOOK_EVERY_MS)
    await check({ timeout: 1_000 })
  }).toPass()
}
