import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { emailOf, userIdOf } from '../../../server/testing/app/app.ts'
import { boardPage, cardsOf, goTo } from './board-dom.tsx'
import { user } from '../test-page.tsx'

const page = await boardPage()
const INSTALLER = userIdOf('installer')

it('[WORK-18] [WORK-20] a planner carries a card to a person and a day by keys, and takes that back at once', async () => {
  const id = await page.makeBoard('Planned', [{ name: 'Cam 1' }, { name: 'Cam 2' }])
  await page.employee('PATCH', `/api/projects/${id}/users`, { assignedUsers: [emailOf('installer')] })
  const planOf = async (name: string) => {
    const card = (await cardsOf(page.employee, id)).get(name)
    return [card?.assignees, card?.day, card?.part]
  }
  await page.signIn('employee')
  goTo(`/projects/${id}/plan-work?week=2026-12-02`)
  const tray = await screen.findByRole('region', { name: 'Cards without a person or a day' })
  await within(tray).findByText('Cam 1')
  await user.type(within(tray).getByRole('searchbox', { name: 'Search cards to plan' }), 'cam 1')
  await expect.poll(() => within(tray).queryByText('Cam 2')).toBeNull()
  await screen.findByRole('rowheader')
  await user.click(screen.getByRole('radio', { name: 'Afternoon' }))
  within(tray).getByText('Cam 1').closest('button')?.focus()
  await user.keyboard(' {ArrowRight}{ArrowRight}')
  expect(await screen.findByText(/Tuesday.*: 1 card. Space drops it here\.$/)).toBeTruthy()
  await user.keyboard(' ')
  await expect.poll(() => planOf('Cam 1')).toEqual([[INSTALLER], '2026-12-01', 'afternoon'])
  const cell = document.querySelector<HTMLElement>(`[data-cell="${INSTALLER} 2026-12-01"]`)
  if (!cell) throw new Error('the day has no cell')
  await within(cell).findByText('Cam 1')
  await user.keyboard('{Control>}z{/Control}')
  await expect.poll(() => planOf('Cam 1')).toEqual([[], null, null])
  await within(tray).findByText('Cam 1')
})
