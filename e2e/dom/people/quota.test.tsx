import { render, screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { Company } from '#events/account/company.ts'
import { queryClient } from '../../../client/api/request/query-client.ts'
import { QuotaDashboardScreen } from '../../../client/features/quota/quota-dashboard-screen.tsx'
import { ConfirmProvider } from '../../../client/ui/overlay/confirm.tsx'
import { failing, fill, intercept, leave, press, toast } from '../surveys/form-page.tsx'
import { userIdOf } from '../../../server/testing/app/app.ts'
import { Around, openTestPage, type TestPage, user } from '../test-page.tsx'

let page: TestPage
beforeAll(async () => {
  page = await openTestPage()
  await page.signIn('employee')
  const employee = await page.app.as('employee')
  const { id } = Company.parse((await employee('POST', '/api/companies', { name: "Nord d'Or" })).body)
  await employee('PATCH', `/api/users/${userIdOf('customer')}/company`, { companyId: id })
})
afterEach(() => {
  vi.useRealTimers()
  leave()
})
afterAll(() => page.close())

const open = () =>
  render(
    <ConfirmProvider>
      <QuotaDashboardScreen />
    </ConfirmProvider>,
    { wrapper: Around },
  )
const textsOf = (role: string) => screen.getAllByRole(role).map(({ textContent }) => textContent)

it('[QUOTA-8] what fails is said, and the limit that was typed stays', async () => {
  const internal = failing(500, 'Internal Server Error', {})
  intercept('POST', '/api/admin/reset-quota/', internal)
  intercept('PATCH', '/api/admin/quota-limit/', internal)
  open()
  await press('Reset quota of installer Test')
  await press('Reset quota', await screen.findByRole('alertdialog', { name: 'Reset the quota of installer Test?' }))
  await expect.poll(toast).toEqual(['Reset failed', 'Failed to reset user quota'])
  await press('Edit limit of installer Test')
  const dialog = await screen.findByRole('dialog')
  const limit = within(dialog).getByLabelText<HTMLInputElement>('New Quota Limit (MB)')
  expect(limit.placeholder).toBe('Enter new quota in MB')
  fill(limit, '7')
  await press('Update Quota', dialog)
  await expect.poll(toast).toEqual(['Update failed', 'Failed to update quota limit'])
  expect(limit.value).toBe('7')
})

it('[QUOTA-8, ACCOUNT-127] the dashboard loads before it shows its sums, finds people, and says where there are none', async () => {
  page.line.stall('answers')
  open()
  expect(screen.getAllByText('Loading quota dashboard...')).not.toEqual([])
  await page.line.restore()
  const search = await screen.findByRole('searchbox', { name: 'Search users' })
  expect(textsOf('term')).toEqual(['Total Users', 'Total Storage Used', 'Total Files', 'Avg Usage'])
  expect(textsOf('definition')).toEqual(['5', '0 MB', '0', '0%'])
  await user.type(search, 'installer@')
  await expect.poll(() => textsOf('rowheader')).toEqual([expect.stringContaining('installer Test')])
  await user.clear(search)
  await user.type(search, 'd’or')
  await expect.poll(() => textsOf('rowheader')).toEqual([expect.stringContaining('customer Test')])
  await user.type(search, 'no such person')
  await screen.findByText('No users found')

  leave()
  intercept('GET', '/api/admin/quota-overview', async () => Response.json([]))
  open()
  await screen.findByText('No quota data available')
})

it('[QUOTA-8] the dashboard asks again every 30 and 60 s', async () => {
  const asked = { overview: 0, analytics: 0 }
  const counted = (name: keyof typeof asked) =>
    intercept('GET', `/api/admin/quota-${name}`, async (send) => {
      const answer = await send()
      asked[name] += 1
      return answer
    })
  counted('overview')
  counted('analytics')
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  open()
  await expect.poll(() => screen.queryByRole('table')).not.toBe(null)
  expect(asked).toEqual({ overview: 1, analytics: 1 })
  vi.advanceTimersByTime(29_999)
  expect(asked).toEqual({ overview: 1, analytics: 1 })
  vi.advanceTimersByTime(1)
  await expect.poll(() => asked).toEqual({ overview: 2, analytics: 1 })
  // The page has the answer a moment after it was sent, and asks for nothing twice until then.
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  vi.advanceTimersByTime(30_000)
  await expect.poll(() => asked).toEqual({ overview: 3, analytics: 2 })
})

it('[QUOTA-41] a limit of one person is marked, and goes back to the default', async () => {
  const employee = await page.app.as('employee')
  const people = (await employee('GET', '/api/users')).body as { id: number; username: string }[]
  const id = people.find(({ username }) => username === 'installer')?.id
  await employee('PATCH', `/api/admin/quota-limit/${id}`, { quotaLimitMB: 7 })
  const own = async () =>
    (
      (await employee('GET', '/api/admin/quota-overview')).body as {
        userId: number
        isOwn: boolean
        quotaLimit: number
      }[]
    )
      .filter(({ isOwn }) => isOwn)
      .map(({ userId, quotaLimit }) => [userId, quotaLimit])
  expect(await own()).toEqual([[id, 7]])
  open()
  await screen.findByText('Own limit')
  await press('Edit limit of customer Test')
  expect(within(await screen.findByRole('dialog')).queryByRole('button', { name: 'Back to the default' })).toBeNull()
  await press('Cancel', await screen.findByRole('dialog'))
  await press('Edit limit of installer Test')
  await press('Back to the default', await screen.findByRole('dialog'))
  await expect.poll(toast).toEqual(['Quota updated', 'User quota limit has been updated successfully'])
  await expect.poll(() => screen.queryByText('Own limit')).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await own()).toEqual([])
})
