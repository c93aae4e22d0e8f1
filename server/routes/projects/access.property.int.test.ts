import fc from 'fast-check'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { runsOf } from '#events/kernel/testing/rounds.ts'
import { SITE_FIELDS } from '#events/site/sheet.ts'
import { addCards, createProject } from '../../testing/app/answers.ts'
import { caughtUp, emailOf, userIdOf } from '../../testing/app/app.ts'
import { sharedApp } from '../../testing/app/shared-app.ts'

const app = await sharedApp()
const employee = await app.as('employee')
const PEOPLE = ['installer', 'customer', 'stranger'] as const
const senders = await Promise.all(PEOPLE.map((person) => app.as(person)))

/** Two projects, two cards of each. */
const PROJECTS = [0, 1] as const
const project = fc.constantFrom(...PROJECTS)
const step = fc.oneof(
  fc.record({ do: fc.constant('access' as const), project, people: fc.subarray([...PEOPLE]) }),
  fc.record({ do: fc.constant('give' as const), project, card: fc.nat(1), people: fc.subarray([...PEOPLE]) }),
  fc.record({ do: fc.constant('mark' as const), project, fields: fc.subarray([...SITE_FIELDS]) }),
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

const SHEET = {
  address: 'Quay',
  contacts: [{ name: 'Ana', phone: '1' }],
  hours: 'Mo',
  gateCode: '4711',
  bring: 'Ladder',
}

type Board = {
  readonly id: number
  readonly cards: readonly number[]
  people: ReadonlySet<string>
  marks: readonly string[]
}

const Cards = z.array(z.object({ id: z.int(), projectId: z.int() }))
const Work = z.object({ overdue: Cards, today: Cards, next: Cards, withoutDay: Cards })

it('[WORK-33] over all changes of access, work and marks a person is shown what they may see and nothing else', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps: Step[]) => {
      const boards: Board[] = []
      const given: [answered: number, wanted: number][] = []
      for (const number of PROJECTS) {
        const { id } = await createProject(employee, `Access ${number}`, [])
        await employee('PUT', `/api/projects/${id}/site`, SHEET)
        boards.push({ id, cards: await addCards(employee, id, 2), people: new Set(), marks: [] })
      }
      for (const one of steps) {
        const board = boards[one.project]
        if (!board) throw new Error('there are two')
        if (one.do === 'access') {
          await employee('PATCH', `/api/projects/${board.id}/users`, { assignedUsers: one.people.map(emailOf) })
          board.people = new Set(one.people)
        } else if (one.do === 'mark') {
          await employee('PUT', `/api/projects/${board.id}/site`, { forCustomers: one.fields })
          board.marks = one.fields
        } else {
          const asked = { deviceIds: [board.cards[one.card]], userIds: one.people.map(userIdOf) }
          const { status } = await employee('POST', '/api/devices/assign', asked)
          // Giving a card gives no access: a person without it is refused.
          given.push([status, one.people.every((person) => board.people.has(person)) ? 200 : 409])
        }
        await caughtUp(app.runtime)
        for (const [index, person] of PEOPLE.entries()) await look(person, senders[index] ?? employee)
      }
      expect(given.map(([answered]) => answered)).toEqual(given.map(([, wanted]) => wanted))

      async function look(person: (typeof PEOPLE)[number], send: typeof employee): Promise<void> {
        const seen = new Set(boards.filter(({ people }) => people.has(person)).map(({ id }) => id))
        for (const { id, marks } of boards) {
          const answers = [
            await send('GET', `/api/projects/${id}/site`),
            await send('GET', `/api/projects/${id}/devices`),
          ]
          expect([person, ...answers.map(({ status }) => status)]).toEqual(
            seen.has(id) ? [person, 200, 200] : [person, 404, 404],
          )
          if (!seen.has(id)) continue
          const { projectId: _, timeZone: _zone, ...shown } = z.looseObject({}).parse(answers[0]?.body)
          expect(Object.keys(shown).toSorted()).toEqual(
            person === 'customer' ? marks.toSorted() : ['forCustomers', ...SITE_FIELDS].toSorted(),
          )
        }
        const list = z.array(z.object({ id: z.int() })).parse((await send('GET', '/api/projects')).body)
        expect(boards.filter(({ id }) => list.some((one) => one.id === id)).map(({ id }) => id)).toEqual([...seen])
        if (person === 'customer') return
        const groups = Object.values(Work.parse((await send('GET', '/api/my-work')).body)).flat()
        const shown = groups.map(({ projectId }) => projectId)
        const unseen = boards.map(({ id }) => id).filter((id) => !seen.has(id))
        expect(unseen.filter((id) => shown.includes(id))).toEqual([])
      }
    }),
    runsOf({ gate: 2, nightly: 40 }),
  )
})
