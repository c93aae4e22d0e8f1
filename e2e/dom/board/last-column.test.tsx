import { expect, it } from 'vitest'
import { complete } from '../../../server/testing/app/answers.ts'
import { card, goTo, boardPage, showBoard } from './board-dom.tsx'

const page = await boardPage()

it('[BOARD-80] a finished project opens at its last column, unless the address names another', async () => {
  const id = await page.makeBoard('Finished', [{ name: 'Cam 1', status: 'confirmed' }])
  await showBoard(page, 'installer', id)
  await card('Cam 1')
  expect(new URLSearchParams(location.search).get('column')).toBeNull()
  await complete(page.employee, id)
  await showBoard(page, 'installer', id)
  await expect.poll(() => new URLSearchParams(location.search).get('column')).toBe('confirmed')
  goTo(`/?projectId=${id}&column=installed`)
  await card('Cam 1')
  expect(new URLSearchParams(location.search).get('column')).toBe('installed')
})
