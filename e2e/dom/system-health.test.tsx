// @vitest-environment happy-dom
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { HealthTab } from '../../client/features/system/health-tab.tsx'
import { noteCompared } from '../../projections/engine/compared.ts'
import { READ_MODELS } from '../../projections/models/all.ts'
import { Around, openTestPage, type TestPage } from './test-page.tsx'

let page: TestPage
beforeAll(async () => {
  page = await openTestPage()
})
afterAll(() => page.close())

it('[METRICS-20] each read model says when it was compared and what came of it, and a check of the log gives its head as one line', async () => {
  const { pool, store } = page.app.runtime
  const { users, projects } = READ_MODELS
  await noteCompared(pool, users.schema, { rows: 5, differing: 0 })
  await noteCompared(pool, projects.schema, { rows: 7, differing: 2 })
  await pool.query(`update projections.compared set at = '2026-03-02T12:00:00Z'`)
  await page.signIn('employee')
  render(<HealthTab />, { wrapper: Around })

  const rowOf = async (name: string) => {
    const table = await screen.findByRole('table', { name: 'Read models' })
    return (await within(table).findByRole('row', { name: new RegExp(`^${name} `) })).textContent
  }
  expect(await rowOf('users')).toMatch(/5 rows right.*Mar 2, 2026/)
  expect(await rowOf('projects')).toMatch(/2 rows not as the log says.*Mar 2, 2026/)
  expect(await rowOf('notes')).toContain('Not yet')

  await userEvent.click(screen.getByRole('button', { name: 'Check the Log' }))
  const head = await screen.findByLabelText<HTMLInputElement>('Head of the log')
  expect(head.value).toMatch(new RegExp(`^${Number(await store.head())}:[0-9a-f]{64}$`))
})
