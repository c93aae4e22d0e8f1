import { expect, type Page } from 'playwright/test'
import { column, deleteByCall, importByCall, makeBoard, moveByCall, openBoard } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'

/** Puts an element of its own into the place of each text, as the translator of a browser does. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
    for (const text of texts) {
      if (text.data.trim() === '' || text.parentElement?.closest('font, script, style')) continue
      const font = document.createElement('font')
      font.appendChild(document.createElement('font')).textContent = text.data
      text.before(font)
      text.remove()
    }
  })

test('[PART-94] a board that is translated shows what others do, with counts that are right', {
  tag: '@nightly',
}, async ({ openAs }) => {
  const page = await openAs('employee')
  const plain = await openAs('customer')
  const id = await makeBoard(page, 'Translated', [{ name: 'Cam 1' }, { name: 'Cam 2' }, { name: 'Cam 3' }])
  await openBoard(page, id)
  await openBoard(plain, id)
  const wordsOf = async (one: Page) =>
    (
      await Promise.all(
        (['waiting', 'installed', 'confirmed'] as const).map((each) =>
          column(one, each).locator('h2, article h3').allTextContents(),
        ),
      )
    ).join()
  for (const change of [
    () => moveByCall(page, id, 'Cam 1', 'installed'),
    () => importByCall(page, id, [{ name: 'Cam 4' }, { name: 'Cam 5' }]),
    () => deleteByCall(page, id, 'Cam 2'),
    () => moveByCall(page, id, 'Cam 1', 'waiting'),
  ]) {
    await translate(page)
    const before = await wordsOf(plain)
    await change()
    await expect.poll(() => wordsOf(plain)).not.toBe(before)
    await expect.poll(() => wordsOf(page)).toBe(await wordsOf(plain))
  }
  await expect(column(page, 'waiting').getByText('4', { exact: true })).toBeVisible()
})
