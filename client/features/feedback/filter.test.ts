import { describe, expect, it } from 'vitest'
import { Feedback } from '#events/feedback/api.ts'
import { countsOf, filtered } from './filter.ts'

const feedback = (id: number, change: Partial<Record<keyof Feedback, unknown>>) =>
  Feedback.parse({
    id,
    userId: 1,
    type: 'bug',
    title: 'Title',
    description: 'Description',
    screenshot: null,
    status: 'open',
    answer: null,
    createdAt: '',
    updatedAt: '',
    pagePath: '/',
    browserInfo: null,
    ...change,
  })

const all = [
  feedback(1, { title: 'The LIST is empty', pagePath: '/notes' }),
  feedback(2, { type: 'feature', status: 'closed', description: 'A list of sites' }),
  feedback(3, { type: 'general', status: 'in-progress', userId: 2 }),
  feedback(4, { status: 'resolved' }),
]
const nameOf = (id: number | null) => (id === 2 ? ['Odo Schedule', 'Installer', "Nord d'Or"] : [])
const none = { search: '', type: null, status: null } as const
const idsOf = (change: Partial<Parameters<typeof filtered>[1]>) =>
  filtered(all, { ...none, ...change }, nameOf).map(({ id }) => Number(id))

describe('the list of feedback', () => {
  it('[FEEDBACK-9] is searched in texts, page and name, in any case', () => {
    expect(idsOf({ search: ' list ' })).toEqual([1, 2])
    expect(idsOf({ search: '/NOTES' })).toEqual([1])
    expect(idsOf({ search: 'schedule' })).toEqual([3])
    expect(idsOf({ search: 'nothing like it' })).toEqual([])
  })
  it('[ACCOUNT-127] is searched by role and company of who wrote it', () => {
    expect(idsOf({ search: 'installer d’or' })).toEqual([3])
  })
  it('[FEEDBACK-9] is narrowed by type and status together', () => {
    expect(idsOf({ type: 'bug' })).toEqual([1, 4])
    expect(idsOf({ type: 'bug', status: 'resolved' })).toEqual([4])
    expect(idsOf({ status: 'closed', search: 'title' })).toEqual([2])
    expect(idsOf({})).toEqual([1, 2, 3, 4])
  })
  it('[FEEDBACK-9] counts all, closed ones too, and three statuses', () => {
    expect(countsOf(all).map(({ label, count }) => `${label} ${count}`)).toEqual([
      'All 4',
      'Open 1',
      'In Progress 1',
      'Resolved 1',
    ])
  })
})
