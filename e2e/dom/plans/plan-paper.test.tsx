import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Plan } from '#events/plan/api.ts'
import { addCard } from '../../../server/testing/app/answers.ts'
import { drawings } from '../../../server/testing/app/drawings.ts'
import { boardPage, goTo, press } from '../board/board-dom.tsx'
import { addPlan } from './plan-dom.ts'

const page = await boardPage()

it('[PLAN-45] the address of a paper says whether it is current, and what changed since it was printed', async () => {
  const project = await page.makeBoard('Hall')
  const { id } = await addCard(page.employee, project, 'Cam 1')
  const plan = await addPlan(page, project, await drawings([{}]))
  const put = async (x: number) => {
    const pin = { page: 1, x, y: 0.5, kind: 'planned' }
    expect((await page.employee('PUT', `/api/plans/${plan}/pins/${id}`, pin)).status).toBe(200)
  }
  await put(0.25)
  const { revision } = Plan.parse((await page.employee('GET', `/api/plans/${plan}`)).body)
  await page.signIn('customer')
  goTo(`/projects/${project}/plans/${plan}?page=1&paper=${revision}`)
  await screen.findByText('This paper is current')
  await put(0.5)
  await screen.findByText('This paper is out of date')
  await screen.findByText('Moved since: Cam 1')
  await press('Dismiss')
  await expect.poll(() => screen.queryByText('This paper is out of date')).toBeNull()
})
