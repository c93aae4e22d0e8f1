import { beforeAll, describe, expect, it } from 'vitest'
import { FindAnswer, type FoundKind } from '#events/find/api.ts'
import { addCard, createProject } from '../testing/app/answers.ts'
import type { Send, TestPerson } from '../testing/app/app.ts'
import { newForm } from '../testing/app/forms.ts'
import { sharedApp } from '../testing/app/shared-app.ts'

const app = await sharedApp()
const employee = await app.as('employee')
const people: Partial<Record<TestPerson, Send>> = {}

beforeAll(async () => {
  for (const person of ['employee', 'installer', 'stranger', 'customer'] as const) people[person] = await app.as(person)
})

/** Searches as a person who looks a moment later: the read waits for all that was written before. */
async function find(person: TestPerson, query: string): Promise<FindAnswer> {
  while (!(await app.runtime.atHead())) continue
  const answer = await people[person]?.('GET', `/api/find?${query}`)
  expect(answer?.status).toBe(200)
  return FindAnswer.parse(answer?.body)
}
const kinds = ({ found }: FindAnswer) => found.map(({ kind, name }): [FoundKind, string] => [kind, name])

/** One thing of each kind, all of which hold a word. */
async function everything(word: string, assigned: readonly TestPerson[]) {
  const project = await createProject(employee, `Site ${word}`, assigned)
  const card = await addCard(employee, project.id, `Cam ${word}`)
  const { body } = await employee('POST', `/api/projects/${project.id}/notes`, { title: word, content: 'x' })
  const form = await newForm(employee, {
    title: `Form ${word}`,
    // Customers are assigned to no form.
    assignedUsers: assigned.filter((one) => one !== 'customer').map((one) => `${one}@test.example`),
  })
  const names = { firstName: 'Ann', lastName: word, email: `${word}@test.example`, role: 'customer' }
  await employee('POST', '/api/users', names)
  return { project: project.id, card: card.id, form, note: (body as { id: number }).id }
}

describe('[FIND-2] a search', () => {
  it('finds what each role may see through the lists, and nothing else', async () => {
    const made = await everything('zenith', ['installer', 'customer'])
    const [site, cam, form] = [
      ['project', 'Site zenith'],
      ['device', 'Cam zenith'],
      ['form', 'Form zenith'],
    ] as const
    expect(kinds(await find('employee', 'q=zenith'))).toEqual([
      site,
      cam,
      form,
      ['note', 'zenith'],
      ['person', 'Ann zenith'],
    ])
    expect(kinds(await find('installer', 'q=zenith'))).toEqual([site, cam, form])
    expect(kinds(await find('customer', 'q=zenith'))).toEqual([site, cam])
    expect(kinds(await find('stranger', 'q=zenith'))).toEqual([])
    const recent = `recent=note-${made.note},form-${made.form},device-${made.card},project-${made.project}`
    const again = async (person: TestPerson) => (await find(person, recent)).recent.map(({ kind }) => kind)
    expect(await again('employee')).toEqual(['note', 'form', 'device', 'project'])
    expect(await again('installer')).toEqual(['form', 'device', 'project'])
    expect(await again('customer')).toEqual(['device', 'project'])
    expect(await again('stranger')).toEqual([])
  })

  it('finds the forms that an installer made', async () => {
    const title = { title: 'Survey nadir' }
    await newForm(people.stranger as Send, title)
    expect(kinds(await find('stranger', 'q=nadir'))).toEqual([['form', 'Survey nadir']])
    expect(kinds(await find('installer', 'q=nadir'))).toEqual([])
  })

  it('[FIND-3] forgets access that was taken and what was deleted', async () => {
    const { project, card, form } = await everything('apogee', ['installer'])
    expect(kinds(await find('installer', 'q=apogee'))).toHaveLength(3)
    await employee('DELETE', `/api/devices/${card}`)
    expect(kinds(await find('installer', 'q=apogee')).map(([kind]) => kind)).toEqual(['project', 'form'])
    await employee('PATCH', `/api/projects/${project}/users`, { assignedUsers: [] })
    await employee('PATCH', `/api/forms/${form}/users`, { assignedUsers: [] })
    expect(await find('installer', `q=apogee&recent=project-${project},form-${form}`)).toEqual({
      found: [],
      more: [],
      recent: [],
    })
    await employee('DELETE', `/api/projects/${project}`)
    expect(kinds(await find('employee', 'q=apogee')).map(([kind]) => kind)).toEqual(['form', 'person'])
  })

  it('takes any text, and refuses what is no list of things, or too long', async () => {
    for (const q of ["'", '%', '\\', '&|!', ':*', '--', "a'b\\c%_"])
      expect(kinds(await find('employee', `q=${encodeURIComponent(q)}`))).toEqual([])
    for (const query of ['recent=user-1', 'recent=project-x', `q=${'x'.repeat(201)}`])
      expect(await employee('GET', `/api/find?${query}`)).toMatchObject({ status: 400 })
  })
})

describe('[FIND-42] a search', () => {
  it('says how much more of a kind there is, and the role and company of people', async () => {
    const { body } = await employee('POST', '/api/companies', { name: 'Quillwork' })
    const companyId = (body as { id: number }).id
    for (let n = 1; n <= 11; n++) {
      const names = { firstName: 'Quill', lastName: `Nr ${n}`, email: `quill${n}@test.example` }
      await employee('POST', '/api/users', { ...names, role: 'installer', companyId })
    }
    const answer = await find('employee', 'q=quill')
    expect(answer.found).toHaveLength(8)
    expect(answer.more).toEqual([{ kind: 'person', count: 3 }])
    expect(answer.found[0]).toMatchObject({ role: 'installer', company: 'Quillwork' })
    expect((await find('employee', 'q=quill11')).more).toEqual([])
  })
})

it('[FIND-22] a serial number is found however it was typed, by the blanks in it too, beside what holds its words', async () => {
  const { id } = await createProject(employee, 'Numbers')
  for (const [name, description] of [
    ['Post', 'XW5678'],
    ['Mast', 'XW-5678'],
    ['Spaced', 'XW 56 78'],
    ['XW 56 and 78', ''],
    ['Other', 'XW5 and 678 and w56'],
  ] as const)
    await employee('POST', `/api/projects/${id}/devices/manual`, { name, description })
  for (const typed of ['XW 56 78', 'xw 5678', 'XW56 78']) {
    const names = kinds(await find('employee', `q=${encodeURIComponent(typed)}`)).map(([, name]) => name)
    expect(names).toEqual(expect.arrayContaining(['Post', 'Mast', 'Spaced']))
    expect(names).not.toContain('Other')
  }
  const names = kinds(await find('employee', 'q=XW+56+78')).map(([, name]) => name)
  expect(names).toContain('XW 56 and 78')
})
