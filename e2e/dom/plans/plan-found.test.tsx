import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { caughtUp } from '../../../server/testing/app/app.ts'
import { drawings } from '../../../server/testing/app/drawings.ts'
import { boardPage, goTo, press } from '../board/board-dom.tsx'
import { addPlan } from './plan-dom.ts'
import { user } from '../test-page.tsx'

// The ways by which plans are found on other screens.

const page = await boardPage()

it('[FIND-45] Ctrl+K finds a page of a plan by its title, and Enter opens it', async () => {
  const project = await page.makeBoard('Hall')
  const plan = await addPlan(page, project, await drawings([{}, {}]), { name: 'Quay.pdf' })
  await page.employee('PATCH', `/api/plans/${plan}/pages/2`, { title: 'Lighthouse', sheet: 'E-207' })
  await caughtUp(page.app.runtime)
  goTo('/profile')
  await screen.findByRole('heading', { name: 'Change Password' })
  await screen.findByRole('button', { name: 'Find' })
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox', { name: 'Find' }), 'lightho')
  await screen.findByRole('option', { name: /Lightho/ })
  await user.keyboard('{Enter}')
  await screen.findByRole('application', { name: 'Drawing: Lighthouse' })
  expect(location.pathname + location.search).toBe(`/projects/${project}/plans/${plan}?page=2`)
})

it('[SEND-43] the events of floor plans are offered to webhooks, also to those of one project', async () => {
  await page.makeBoard('Quay')
  await page.signIn('employee')
  goTo('/system?tab=webhooks')
  await press('Create Webhook')
  const dialog = await screen.findByRole('dialog', { name: 'Create Webhook' })
  await user.click(within(dialog).getByRole('button', { name: /^Project / }))
  await user.click(await screen.findByRole('option', { name: 'Quay' }))
  await press(/^Floor plans\s*0 of 11$/, dialog)
  within(dialog).getByRole('checkbox', { name: 'Cards move on a floor plan' })
  await user.click(within(dialog).getByRole('checkbox', { name: 'All about floor plans' }))
  expect(await within(dialog).findByRole('button', { name: /^Floor plans\s*11 of 11$/ })).toBeTruthy()
})
