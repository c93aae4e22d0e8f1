import { describe, expect, it } from 'vitest'
import { fact, specification } from '../kernel/testing/decider-spec.ts'
import { type CalendarEvent, calendarDecider } from './calendar.ts'

const { given } = specification(calendarDecider)
const [one, two] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
const made = (addressId: string, replaces: string | null = null): CalendarEvent => ({
  type: 'CalendarAddressMade',
  data: { addressId, replaces },
})
const ended = (addressId: string): CalendarEvent => ({ type: 'CalendarAddressEnded', data: { addressId } })
const make = (addressId: string) => ({ type: 'MakeCalendarAddress', data: { addressId } }) as const
const end = { type: 'EndCalendarAddress', data: {} } as const

describe('[REPORT-8] a calendar address', () => {
  it('is made, and takes the place of the one before', () => {
    expect(given().when(make(one)).events).toEqual([made(one)])
    expect(given(fact(made(one))).when(make(two)).events).toEqual([made(two, one)])
  })

  it('is ended, once', () => {
    expect(given(fact(made(one)), fact(made(two, one))).when(end).events).toEqual([ended(two)])
    expect(given(fact(made(one)), fact(ended(one))).when(end).events).toEqual([])
  })

  it('[REPORT-12] is made once, and never opens again, however old the call is that is sent again', () => {
    expect(given(fact(made(one))).refusal(make(one))).toEqual({ code: 'address-shown' })
    const gone = { code: 'address-ended' }
    expect(given(fact(made(one)), fact(ended(one))).refusal(make(one))).toEqual(gone)
    expect(given(fact(made(one)), fact(made(two, one))).refusal(make(one))).toEqual(gone)
    expect(given(fact(made(one)), fact(made(two, one)), fact(ended(two))).refusal(make(one))).toEqual(gone)
  })
})
